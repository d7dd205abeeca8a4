package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of a generator's JVM. */
final class LoadMain {
    private LoadMain() {}

    /** A report to the parent. */
    enum Event {
        BEGUN,
        ENDED
    }

    public static void main(String[] arguments) {
        ParentLink.serve(
                arguments,
                LoadPlan.class,
                (plan, parent) -> run(plan, new LoadWindow() {
                    @Override
                    public void begun() {
                        parent.report(Event.BEGUN);
                    }

                    @Override
                    public void ended() {
                        parent.report(Event.ENDED);
                    }
                }));
    }

    /** Runs a load in this JVM. */
    static LoadFigures run(LoadPlan plan, LoadWindow window) throws InterruptedException {
        try (Requests requests = plan.http() ? new HttpRequests(plan) : new GrpcRequests(plan)) {
            return plan.openLoop()
                    ? new OpenRequests(plan, requests).run(window)
                    : new ClosedRequests(plan, requests).run(window);
        }
    }
}
