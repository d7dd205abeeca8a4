package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of the child JVM of one run. Each message from the parent is a new rate factor. */
final class RunMain {
    private RunMain() {}

    /** Runs until the end, or until this process is told to terminate. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, RunRequest.class, (request, parent) -> {
            OpenLoopRun run = new OpenLoopRun(request, request.workload().workload(), parent::report);
            parent.onMessage(factor -> run.rate(Double.parseDouble(factor)));
            parent.onStop(run::stop);
            return run.answer();
        });
    }
}
