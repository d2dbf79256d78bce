package io.livegift.faults.clock;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Lets every class of a service ask {@link SteppedClock}; the JDK's own classes are not altered.
 */
public final class ClockEdits implements ClassFileTransformer {

  private static final String STEPPED = SteppedClock.class.getName().replace('.', '/');
  private static final Set<String> REPLACED =
      Set.of(
          "java/lang/System.currentTimeMillis",
          "java/time/Instant.now",
          "java/time/Clock.systemUTC");

  ClockEdits() {}

  /** From now on, for classes that are loaded from now on; the step is read from the file. */
  public static void install(Instrumentation instrumentation, Path file) {
    SteppedClock.follow(file);
    instrumentation.addTransformer(new ClockEdits());
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    // The JDK's own loaders do not see this agent.
    boolean ofService = loader != null && loader != ClassLoader.getPlatformClassLoader();
    if (!ofService || name == null || name.startsWith(STEPPED) || !asksForTheTime(bytes)) {
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Edit(writer), 0);
    return writer.toByteArray();
  }

  private static boolean asksForTheTime(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return REPLACED.stream().anyMatch(call -> text.contains(call.substring(0, call.indexOf('.'))));
  }

  private static final class Edit extends ClassVisitor {

    Edit(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String type, String signature, String[] exceptions) {
      MethodVisitor method = super.visitMethod(access, name, type, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, method) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String calledType, boolean ofInterface) {
          boolean replaced =
              opcode == Opcodes.INVOKESTATIC
                  && calledType.startsWith("()")
                  && REPLACED.contains(owner + "." + called);
          super.visitMethodInsn(
              opcode, replaced ? STEPPED : owner, called, calledType, ofInterface);
        }
      };
    }
  }
}
