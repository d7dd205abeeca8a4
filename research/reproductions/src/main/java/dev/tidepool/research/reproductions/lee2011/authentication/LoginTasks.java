package dev.tidepool.research.reproductions.lee2011.authentication;

import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.ArrivalLog.Ending;
import dev.tidepool.lab.measure.loop.ClosedLoop;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Logins as tasks for a pool.
 *
 * @param server that answers
 * @param logins to answer
 */
record LoginTasks(AuthenticationServer server, List<Login> logins) {

    /** Returns login {@code i} as a task that records its outcome; a wrong answer is a failure. */
    Runnable noted(int i, ArrivalLog log) {
        return () -> {
            if (!log.began(i)) {
                return;
            }
            Ending ending = Ending.FAILED;
            try {
                ending = isAnswered(i) ? Ending.COMPLETED : Ending.FAILED;
            } catch (InterruptedException interrupted) {
                ending = Ending.INTERRUPTED;
                Thread.currentThread().interrupt();
            } finally {
                log.ended(i, ending);
            }
        };
    }

    /**
     * Keeps so many logins in flight for some time.
     *
     * @return the number of answers
     */
    long inClosedLoop(ExecutorService pool, int inFlight, long nanos) throws InterruptedException {
        LongAdder answered = new LongAdder();
        ClosedLoop loop = new ClosedLoop(inFlight, (i, ended) -> {
            try {
                pool.execute(() -> {
                    try {
                        answered.add(isAnswered(i % logins.size()) ? 1 : 0);
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    } finally {
                        ended.run();
                    }
                });
            } catch (RejectedExecutionException rejected) {
                ended.run();
            }
        });
        loop.run(nanos);
        loop.awaitEnds(Long.MAX_VALUE);
        return answered.sum();
    }

    private boolean isAnswered(int i) throws InterruptedException {
        Login login = logins.get(i);
        return server.authenticate(login.name(), login.password()) == login.expected();
    }
}
