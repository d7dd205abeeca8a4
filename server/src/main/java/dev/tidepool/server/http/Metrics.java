package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.ExecutorStats;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What {@code GET /metrics} tells: requests, tasks and members. Thread-safe. */
final class Metrics {
    private final DistributedExecutor executor;
    private final RequestQuota allowance;
    private final ResponseMetrics traffic;

    Metrics(DistributedExecutor executor, RequestQuota allowance, ResponseMetrics traffic) {
        this.executor = executor;
        this.allowance = allowance;
        this.traffic = traffic;
    }

    /** Returns all of it as it is now. */
    String text() {
        Prometheus out = new Prometheus();
        traffic.write(out);
        out.gauge("tidepool_http_requests", "Requests for tasks now.").sample(allowance.requests());
        out.gauge("tidepool_http_bytes", "Bytes of arguments and results that they hold.")
                .sample(allowance.bytes());
        tasks(executor.stats(), out);
        members(executor.members(), out);
        return out.text();
    }

    private static void tasks(ExecutorStats stats, Prometheus out) {
        out.counter("tidepool_tasks_submitted_total", "Tasks submitted.").sample(stats.submitted());
        out.counter("tidepool_tasks_ended_total", "Tasks ended, by their end.")
                .sample("end", "completed", stats.completed())
                .sample("end", "failed", stats.failed())
                .sample("end", "rejected", stats.rejected())
                .sample("end", "in-doubt", stats.inDoubt())
                .sample("end", "time-limit", stats.timedOut())
                .sample("end", "cancelled", stats.cancelled());
        out.counter("tidepool_tasks_rerouted_total", "Tasks sent to another member.")
                .sample(stats.rerouted());
        out.gauge("tidepool_tasks_in_flight", "Tasks on members, or on their way.")
                .sample(stats.inFlight());
        out.gauge("tidepool_tasks_held", "Tasks that wait until a member has room.")
                .sample(stats.held());
    }

    private static void members(List<MemberStatus> members, Prometheus out) {
        out.gauge("tidepool_member_open", "Whether the member gets tasks.");
        each(members, out, member -> member.state() == State.OPEN ? 1 : 0);
        out.gauge("tidepool_member_in_flight", "Tasks of this balancer on the member, or on their way.");
        each(members, out, MemberStatus::inFlight);
        out.gauge("tidepool_member_share", "Its part of the tasks sent in about the last second.");
        each(members, out, MemberStatus::share);
        List<MemberStatus> heard =
                members.stream().filter(member -> member.load() != null).toList();
        out.gauge("tidepool_member_threads", "Threads of the member's pool.");
        eachLoad(heard, out, MemberLoad::poolSize);
        out.gauge("tidepool_member_busy_threads", "Threads of the member's pool that run a task.");
        eachLoad(heard, out, MemberLoad::busy);
        out.gauge("tidepool_member_queue_length", "Tasks waiting on the member.");
        eachLoad(heard, out, MemberLoad::queueLength);
        out.gauge("tidepool_member_arrival_rate", "Tasks per second that arrived on the member, from all callers.");
        eachLoad(heard, out, MemberLoad::arrivalRate);
    }

    private static void eachLoad(List<MemberStatus> members, Prometheus out, ToDoubleFunction<MemberLoad> value) {
        each(members, out, member -> member.load() == null ? Double.NaN : value.applyAsDouble(member.load()));
    }

    private static void each(List<MemberStatus> members, Prometheus out, ToDoubleFunction<MemberStatus> value) {
        members.forEach(member -> out.sample("member", member.node().address(), value.applyAsDouble(member)));
    }
}
