package io.livegift.faults.check;

import java.util.function.Consumer;

/** One promise, checked. */
interface Check {

  void run(Evidence evidence, Consumer<Violation> found);
}
