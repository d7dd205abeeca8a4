package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of a generator's JVM. */
final class LoadMain {
    /** An open loop runs so long before its measurement: at 80 % of the capacity, a stall of 1 s takes 4 s to end. */
    private static final double LEAD_IN_SECONDS = 5;

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

    /**
     * Runs a load in this JVM. An open loop follows a closed one, which warms both JVMs up: at a fixed rate, cold ones
     * build up a backlog that outlasts the warm-up.
     */
    static LoadFigures run(LoadPlan plan, LoadWindow window) throws InterruptedException {
        try (Requests requests = plan.http() ? new HttpRequests(plan) : new GrpcRequests(plan)) {
            if (!plan.openLoop()) {
                return new ClosedRequests(plan, requests).run(window);
            }
            new ClosedRequests(plan, requests).warmUp();
            return new OpenRequests(plan.withWarmUp(LEAD_IN_SECONDS), requests).run(window);
        }
    }
}
