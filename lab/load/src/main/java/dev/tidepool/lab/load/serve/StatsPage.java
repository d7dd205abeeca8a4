package dev.tidepool.lab.load.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.Round;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.server.http.HttpReply;
import dev.tidepool.server.http.ReplyStatus;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** Answers {@code GET /stats}. Thread-safe. */
final class StatsPage {
    private final ServerStats.Identity identity;
    private final ContestantPool pool;
    private final ThreadLedger threads;
    private final RequestCounts counts;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long startNanos = System.nanoTime();

    StatsPage(ServerStats.Identity identity, ContestantPool pool, ThreadLedger threads, RequestCounts counts) {
        this.identity = identity;
        this.pool = pool;
        this.threads = threads;
        this.counts = counts;
    }

    /** Answers a request with these parameters. */
    HttpReply answer(Fields parameters) {
        @Nullable String decisions = parameters.getValue("decisions");
        int most = decisions == null ? ServerStats.USUAL_DECISIONS : QueryNumbers.whole("decisions", decisions);
        @Nullable String since = parameters.getValue("since");
        long sinceSeconds = since == null ? 0 : QueryNumbers.whole("since", since);
        boolean withIdentity = !"false".equals(parameters.getValue("identity"));
        try {
            return HttpReply.of(
                    ReplyStatus.OK,
                    "application/json",
                    Json.MAPPER.writeValueAsBytes(stats(withIdentity, most, sinceSeconds)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private ServerStats stats(boolean withIdentity, int maxDecisions, long sinceSeconds) {
        List<Decision> changes =
                maxDecisions == 0 ? List.of() : Decision.changes(from(pool.decisions(), sinceSeconds), startNanos);
        return new ServerStats(
                withIdentity ? identity : null,
                figures(pool.newestDecision()),
                changes.subList(Math.max(0, changes.size() - maxDecisions), changes.size()));
    }

    /** The decisions from this second on, and the one that was in force then. */
    private List<DecisionRecord> from(List<DecisionRecord> all, long sinceSeconds) {
        long from = startNanos + TimeUnit.SECONDS.toNanos(sinceSeconds);
        int first = 0;
        while (first + 1 < all.size() && all.get(first + 1).atNanos() - from <= 0) {
            first++;
        }
        return all.subList(first, all.size());
    }

    private ServerStats.Figures figures(@Nullable DecisionRecord newest) {
        ThreadLedger.Counts now = threads.counts();
        return new ServerStats.Figures(
                Round.to((System.nanoTime() - startNanos) / 1e9, 6),
                now.alive(),
                now.created(),
                Round.to(now.threadSeconds(), 6),
                pool.resizes(),
                newest == null ? null : newest.decision().target(),
                counts.busy(),
                counts.queueLength(),
                counts.accepted(),
                counts.completed(),
                counts.rejected(),
                counts.failed(),
                Round.to(process.getProcessCpuTime() / 1e9, 6));
    }
}
