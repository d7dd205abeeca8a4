package dev.tidepool.cli;

import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.options.progress.ProgressView;
import dev.tidepool.options.progress.TimeLeft;
import dev.tidepool.research.prove.ProofListener;
import dev.tidepool.research.prove.ProofStep;
import java.io.PrintWriter;
import java.util.List;

/** Shows how far a proof is and how long it still takes. */
final class ProveProgress implements ProofListener, AutoCloseable {
    private final TimeLeft timeLeft;
    private final ProgressView view;
    private final int steps;
    private int done;

    ProveProgress(List<ProofStep> steps, QuietOption quiet, PrintWriter error) {
        this.timeLeft = TimeLeft.ofSeconds(
                steps.stream().mapToDouble(ProveProgress::effort).sum(), System::nanoTime);
        this.view = quiet.view(timeLeft, error);
        this.steps = steps.size();
    }

    @Override
    public void begun(ProofStep step) {
        if (step.realThreads()) {
            timeLeft.begin(effort(step));
        }
        view.show("[%d/%d] %s".formatted(done + 1, steps, step.key()), null);
    }

    @Override
    public void ended(ProofStep step) {
        if (!step.realThreads()) {
            timeLeft.begin(effort(step)); // Simulations overlap: each counts when it ends.
        }
        timeLeft.end();
        done++;
    }

    @Override
    public void close() {
        view.close();
    }

    /** Simulations use all cores. */
    private static double effort(ProofStep step) {
        return step.realThreads()
                ? step.seconds()
                : step.seconds() / Runtime.getRuntime().availableProcessors();
    }
}
