package dev.tidepool.lab.prove;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the measurements of rows: first the simulations, one on each core, then those with real threads, one after the
 * other. {@link #run} is called once; {@link #stop} by any thread, at any time.
 */
public final class Proof {
    private final ProofPlan plan;
    private final List<ProofRow> rows;
    private final ProofJournal journal;
    private final ProofListener listener;
    private final StopSignal stop = new StopSignal();

    /**
     * Prepares a proof.
     *
     * @param plan what to prove
     * @param rows the rows that are measured
     * @param journal has what is measured already, and takes what is measured now
     * @param listener receives the progress
     */
    public Proof(ProofPlan plan, List<ProofRow> rows, ProofJournal journal, ProofListener listener) {
        this.plan = plan;
        this.rows = List.copyOf(rows);
        this.journal = journal;
        this.listener = listener;
    }

    /** Returns the measurements that rows need and the journal lacks, each once. */
    public static List<ProofStep> toDo(ProofPlan plan, List<ProofRow> rows, MeasuredSteps measured) {
        Map<String, ProofStep> steps = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.leftOut(plan).isEmpty())
                .flatMap(row -> row.steps(plan).stream())
                .filter(step -> !measured.has(step.key()))
                .forEach(step -> steps.putIfAbsent(step.key(), step));
        return List.copyOf(steps.values());
    }

    /**
     * Measures what the journal lacks. A failed measurement is noted, and the others go on. So is one without any valid
     * run. The journal keeps neither, so a proof that resumes measures both again.
     *
     * @throws IOException if the journal cannot be written
     */
    public void run() throws IOException, InterruptedException {
        List<ProofStep> steps = toDo(plan, rows, journal.measured());
        simulate(steps.stream().filter(step -> !step.realThreads()).toList());
        for (ProofStep step : steps) {
            if (step.realThreads() && !stop.isStopped()) {
                listener.begun(step);
                measure(step);
                listener.ended(step);
            }
        }
    }

    /** Ends the measurements that run, without their results, and starts no other. */
    public void stop() {
        stop.stop();
    }

    private void simulate(List<ProofStep> steps) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(plan.cores());
        try {
            ExecutorCompletionService<Map<String, List<Double>>> running = new ExecutorCompletionService<>(workers);
            Map<Future<Map<String, List<Double>>>, ProofStep> submitted = new LinkedHashMap<>();
            for (ProofStep step : steps) {
                submitted.put(running.submit(() -> step.work().measure(stop)), step);
            }
            while (!submitted.isEmpty() && !stop.isStopped()) {
                listener.begun(new ArrayList<>(submitted.values()).get(0));
                Future<Map<String, List<Double>>> done = running.take();
                ProofStep step = submitted.remove(done);
                if (step != null) {
                    try {
                        journal.add(step.key(), done.get());
                    } catch (ExecutionException failure) {
                        fail(step, failure.getCause() == null ? failure : failure.getCause());
                    }
                    listener.ended(step);
                }
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private void measure(ProofStep step) throws IOException {
        Map<String, List<Double>> values;
        try {
            values = step.work().measure(stop);
        } catch (Exception failure) {
            fail(step, failure);
            return;
        }
        if (values.values().stream().flatMap(List::stream).allMatch(value -> value.isNaN())) {
            journal.measured().fail(step.key(), "no valid run, so the same command measures it again");
        } else {
            journal.add(step.key(), values);
        }
    }

    private void fail(ProofStep step, Throwable failure) {
        if (!stop.isStopped()) {
            String message = failure.getMessage();
            journal.measured().fail(step.key(), message == null ? failure.toString() : message);
        }
    }
}
