package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of the JVM of one run. A message of the parent is the factor by which arrivals come faster. */
final class RunMain {
    private RunMain() {}

    /** Runs; cuts the run off when this process is told to end. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, RunRequest.class, (request, parent) -> {
            OpenLoopRun run = new OpenLoopRun(
                    request, request.workload().workload(), Contestants.find(request.pool()), parent::report);
            parent.onMessage(factor -> run.rate(Double.parseDouble(factor)));
            parent.onStop(run::stop);
            return run.answer();
        });
    }
}
