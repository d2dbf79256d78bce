package io.livegift.faults.breaks;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.livegift.faults.clock.ClockEdits;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * Alters one method of the service it is started with, or its clock.
 *
 * <p>Says so on the standard output, so that a run whose fault was not planted is told apart from
 * one whose fault was not found.
 */
public final class Agent {

  /** What a service says that has been altered. */
  public static final String PLANTED = "planted: ";

  private static final String CLOCK = "clock:";

  private Agent() {}

  /** Called by the JVM with the name of the fault, or with the file of a clock. */
  public static void premain(String name, Instrumentation instrumentation) {
    if (name.startsWith(CLOCK)) {
      ClockEdits.install(instrumentation, Path.of(name.substring(CLOCK.length())));
      return;
    }
    Break planted = Break.named(name);
    ScriptEdits.choose(planted);
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .type(named(planted.type()))
        .transform(
            (builder, type, loader, module, domain) -> {
              System.out.println(PLANTED + planted.text());
              return builder.visit(
                  Advice.to(planted.advice())
                      .on(named(planted.method()).and(takesArguments(planted.arguments()))));
            })
        .installOn(instrumentation);
  }
}
