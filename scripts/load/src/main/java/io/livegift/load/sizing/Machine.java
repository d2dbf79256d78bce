package io.livegift.load.sizing;

/** Cores that take jobs in the order of their coming. */
final class Machine {

  private record Job(double us, Runnable done) {}

  private final Queue<Job> queue = new Queue<>();
  private final Agenda agenda;
  private final int cores;
  private int busy;
  private double workedUs;

  Machine(Agenda agenda, int cores) {
    this.agenda = agenda;
    this.cores = cores;
  }

  void work(double us, Runnable done) {
    queue.add(new Job(us, done));
    next();
  }

  private void next() {
    if (busy == cores || queue.isEmpty()) {
      return;
    }
    Job job = queue.next();
    busy++;
    agenda.in(
        job.us,
        () -> {
          busy--;
          workedUs += job.us;
          job.done.run();
          next();
        });
  }

  Queue<?> queue() {
    return queue;
  }

  /** The share of its cores that was used since the beginning. */
  double busyShare() {
    return workedUs / (cores * agenda.nowUs());
  }
}
