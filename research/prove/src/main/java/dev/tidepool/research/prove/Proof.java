package dev.tidepool.research.prove;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
                take(attempt(step));
            }
        }
    }

    /** Ends the measurements that run, without their results, and starts no other. */
    public void stop() {
        stop.stop();
    }

    /** An attempt to measure a step; a failure has no values. */
    private record Attempt(ProofStep step, Map<String, List<Double>> values, String failure) {}

    private void simulate(List<ProofStep> steps) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(plan.cores());
        try {
            ExecutorCompletionService<Attempt> running = new ExecutorCompletionService<>(workers);
            steps.forEach(step -> running.submit(() -> attempt(step)));
            for (int i = 0; i < steps.size() && !stop.isStopped(); i++) {
                listener.begun(steps.get(i));
                take(running.take().get());
            }
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private Attempt attempt(ProofStep step) {
        try {
            Map<String, List<Double>> values = step.work().measure(stop);
            boolean valid = values.values().stream().flatMap(List::stream).anyMatch(value -> !value.isNaN());
            return new Attempt(step, values, valid ? "" : "no valid run, so the same command measures it again");
        } catch (Exception failure) {
            return new Attempt(step, Map.of(), Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
        }
    }

    private void take(Attempt attempt) throws IOException {
        String key = attempt.step.key();
        if (attempt.failure.isEmpty()) {
            journal.add(key, attempt.values);
        } else if (!stop.isStopped()) {
            journal.measured().fail(key, attempt.failure);
        }
        listener.ended(attempt.step);
    }
}
