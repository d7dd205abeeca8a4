package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.ExecutorStats;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.policy.scaling.ScalingDecision;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The metrics of {@code GET /metrics}: requests, tasks and members. Thread-safe. */
final class Metrics {
    private final DistributedExecutor executor;
    private final ClusterScaling scaling;
    private final RequestQuota quota;
    private final ResponseMetrics responses;

    Metrics(DistributedExecutor executor, ClusterScaling scaling, RequestQuota quota, ResponseMetrics responses) {
        this.executor = executor;
        this.scaling = scaling;
        this.quota = quota;
        this.responses = responses;
    }

    String text() {
        Prometheus out = new Prometheus();
        responses.write(out);
        out.gauge("tidepool_http_requests", "Present requests for tasks.").sample(quota.requests());
        out.gauge("tidepool_http_bytes", "Bytes of the arguments and results of present requests.")
                .sample(quota.bytes());
        tasks(executor.stats(), out);
        scaling(scaling.decision(), out);
        members(executor.members(), out);
        NodeMetrics.certificate(executor.certificateExpiry(), out);
        return out.text();
    }

    private static void tasks(ExecutorStats stats, Prometheus out) {
        out.counter("tidepool_tasks_submitted_total", "Tasks submitted.").sample(stats.submitted());
        out.counter("tidepool_tasks_ended_total", "Tasks ended, by outcome.")
                .sample("end", "completed", stats.completed())
                .sample("end", "failed", stats.failed())
                .sample("end", "rejected", stats.rejected())
                .sample("end", "in-doubt", stats.inDoubt())
                .sample("end", "time-limit", stats.timedOut())
                .sample("end", "cancelled", stats.cancelled());
        out.counter("tidepool_tasks_rerouted_total", "Tasks sent to another member.")
                .sample(stats.rerouted());
        out.gauge("tidepool_tasks_in_flight", "Tasks on members or on their way there.")
                .sample(stats.inFlight());
        out.gauge("tidepool_tasks_held", "Tasks that wait in the balancer until a member has room.")
                .sample(stats.held());
    }

    private static void scaling(ScalingDecision decision, Prometheus out) {
        out.gauge("tidepool_nodes", "Nodes of the cluster that are not leaving.")
                .sample(decision.nodes());
        out.gauge("tidepool_nodes_wanted", "Nodes that the load needs.").sample(decision.nodesWanted());
        out.gauge("tidepool_cluster_load_erlang", "The smoothed load of all nodes, in erlang of a node's capacity.")
                .sample(decision.load());
    }

    /** For a moment, a node that was started again is there twice; Prometheus takes one sample of an address. */
    static void members(List<MemberStatus> all, Prometheus out) {
        Map<String, MemberStatus> byAddress = new LinkedHashMap<>();
        all.forEach(member ->
                byAddress.merge(member.node().address(), member, (first, second) -> first.isOpen() ? first : second));
        Collection<MemberStatus> members = byAddress.values();
        out.gauge("tidepool_member_open", "Whether the member gets tasks.");
        each(members, out, member -> member.isOpen() ? 1 : 0);
        out.gauge("tidepool_member_in_flight", "This balancer's tasks on the member or on their way there.");
        each(members, out, MemberStatus::inFlight);
        out.gauge("tidepool_member_share", "The member's share of the tasks sent in about the last second.");
        each(members, out, MemberStatus::share);
        List<MemberStatus> reporting =
                members.stream().filter(member -> member.load() != null).toList();
        out.gauge("tidepool_member_threads", "Threads of the member's pool.");
        eachLoad(reporting, out, MemberLoad::poolSize);
        out.gauge("tidepool_member_busy_threads", "Busy threads of the member's pool.");
        eachLoad(reporting, out, MemberLoad::busy);
        out.gauge("tidepool_member_queue_length", "Tasks waiting on the member.");
        eachLoad(reporting, out, MemberLoad::queueLength);
        out.gauge("tidepool_member_arrival_rate", "Tasks per second that arrived on the member, from all callers.");
        eachLoad(reporting, out, MemberLoad::arrivalRate);
        out.gauge("tidepool_member_load_erlang", "The member's load in erlang of its capacity, from all callers.");
        eachLoad(reporting, out, MemberLoad::erlang);
    }

    private static void eachLoad(Collection<MemberStatus> members, Prometheus out, ToDoubleFunction<MemberLoad> value) {
        each(members, out, member -> member.load() == null ? Double.NaN : value.applyAsDouble(member.load()));
    }

    private static void each(Collection<MemberStatus> members, Prometheus out, ToDoubleFunction<MemberStatus> value) {
        members.forEach(member -> out.sample("member", member.node().address(), value.applyAsDouble(member)));
    }
}
