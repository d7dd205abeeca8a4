package dev.tidepool.examples.batch;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/** Prints invoices: each waits for an archive, and then computes. Nobody has chosen a number of threads. */
public final class InvoiceBatch {
    private static final long ARCHIVE_MILLIS = 20;
    private static final int BYTES = 200_000;

    private InvoiceBatch() {}

    /** Prints as many invoices as the argument says, and why the pool had its size; 3,000 without an argument. */
    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int count = arguments.length == 0 ? 3_000 : Integer.parseInt(arguments[0]);
        long began = System.nanoTime();
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("invoices")) {
            List<Callable<Long>> invoices = Collections.nCopies(count, InvoiceBatch::print);
            for (Future<Long> printed : pool.invokeAll(invoices)) {
                printed.get(); // throws what the invoice threw
            }
            for (DecisionRecord record : pool.decisions()) {
                if (record.resize()) {
                    System.out.println(record.decision().target() + ": "
                            + record.decision().reason());
                }
            }
            System.out.printf(
                    "%d invoices in %.1f s, by %d threads at most%n",
                    count, (System.nanoTime() - began) / 1e9, pool.stats().threadsPeak());
        }
    }

    private static long print() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(ARCHIVE_MILLIS); // the archive answers
        CRC32 seal = new CRC32();
        seal.update(new byte[BYTES]);
        return seal.getValue();
    }
}
