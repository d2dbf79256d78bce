package io.livegift.faults.breaks;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/**
 * Code that is copied into methods of the product. It can name no type of the product, so it works
 * on what it finds by reflection.
 */
@SuppressWarnings("UnusedVariable") // What is assigned is the variable of the altered method.
final class Advices {

  private Advices() {}

  /** The method does nothing. */
  static final class Skip {
    private Skip() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }
  }

  /** The method does nothing and says that it did. */
  static final class SayDone {
    private SayDone() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Return(readOnly = false) boolean done) {
      done = true;
    }
  }

  /** Taps that were claimed before count as done. */
  static final class ClaimFirst {
    private ClaimFirst() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.This Object state, @Advice.Argument(value = 2, readOnly = false) List<?> taps) {
      taps = Claims.fresh(state, taps);
    }
  }

  /** The text of a script is altered before it is loaded. */
  static final class EditScript {
    private EditScript() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(value = 3, readOnly = false) UnaryOperator<String> edit) {
      edit = ScriptEdits.after(edit);
    }
  }

  /** One commit in eight never arrives, which nobody notices. */
  static final class ForgetSome {
    private ForgetSome() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(1) int commitOrRollback) {
      return Losses.loses(commitOrRollback);
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter boolean lost,
        @Advice.Return(readOnly = false) @Nullable CompletableFuture<?> answer) {
      answer = lost ? CompletableFuture.completedFuture(null) : answer;
    }
  }

  /** The last recovered message is not sent. */
  static final class LoseLast {
    private LoseLast() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(value = 2, readOnly = false) List<?> recovered) {
      recovered = recovered.isEmpty() ? recovered : recovered.subList(0, recovered.size() - 1);
    }
  }

  /** A refund's coins are credited once more. */
  static final class CreditAgain {
    private CreditAgain() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.Argument(0) Object mapper,
        @Advice.Argument(2) Object order,
        @Advice.Return Object result) {
      Refunding.creditAgain(mapper, order, result);
    }
  }
}
