package dev.tidepool.research.reproductions.group16;

import dev.tidepool.research.reproductions.group16.suite.CellProcess;
import dev.tidepool.research.reproductions.group16.suite.CellRequest;
import dev.tidepool.research.reproductions.group16.suite.CellResult;
import dev.tidepool.research.reproductions.group16.suite.CellRunner;
import dev.tidepool.research.reproductions.group16.suite.LeibnizPi;
import dev.tidepool.research.reproductions.group16.suite.SuiteCell;
import dev.tidepool.research.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.research.reproductions.group16.suite.SuitePlan;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * E with real threads: each run in a fresh JVM, one after the other. The settings' folder keeps finished runs, from
 * which the same experiment resumes. Stateless.
 */
final class RealSuiteExperiment implements PaperExperiment {
    private final CellRunner runner;
    private final DoubleSupplier nanosPerIteration;

    RealSuiteExperiment() {
        this(CellProcess::run, LeibnizPi::nanosPerIteration);
    }

    /**
     * Creates the experiment.
     *
     * @param runner runs a cell
     * @param nanosPerIteration measures the cost of an iteration
     */
    RealSuiteExperiment(CellRunner runner, DoubleSupplier nanosPerIteration) {
        this.runner = runner;
        this.nanosPerIteration = nanosPerIteration;
    }

    @Override
    public About about() {
        return new SuiteExperiment().about().withRealThreads();
    }

    @Override
    public double effortSeconds() {
        SuitePlan plan = SuitePlan.here(Settings.DEFAULT_SEED, false, SuitePlan.DEFAULT_REPETITIONS);
        return plan.cells().size() * plan.secondsOfARun();
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        SuitePlan plan = SuitePlan.here(
                settings.seed(),
                settings.quick(),
                settings.realRepetitions(SuitePlan.DEFAULT_REPETITIONS, SuitePlan.QUICK_REPETITIONS));
        try {
            SuiteJournal journal = SuiteJournal.open(settings.runsFolder(), plan, nanosPerIteration);
            List<SuiteCell> missing = plan.cells().stream()
                    .filter(cell -> journal.find(cell).isEmpty())
                    .toList();
            progress.steps(missing.size());
            progress.forecast(missing.size() * plan.secondsOfARun());
            for (SuiteCell cell : missing) {
                progress.step(cell.title() + ", repetition " + (cell.repetition() + 1));
                journal.add(cell, measure(plan.request(cell, journal.nanosPerIteration()), progress));
            }
            RealSuiteFindings findings = new RealSuiteFindings(plan, journal);
            return new Reproduction(
                    about(),
                    findings.setup(),
                    claims(findings),
                    findings.tables(),
                    findings.figures(),
                    findings.notes());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    /**
     * A run that other processes disturbed is repeated once; if the second is disturbed too, the calmer one is marked.
     */
    private CellResult measure(CellRequest request, ExperimentProgress progress)
            throws IOException, InterruptedException {
        CellResult first = runner.run(request, progress::isStopped).orElseThrow(Stopped::new);
        if (!first.disturbed()) {
            return first;
        }
        CellResult second = runner.run(request, progress::isStopped).orElseThrow(Stopped::new);
        if (!second.disturbed()) {
            return second;
        }
        boolean calmer = second.measured().foreignCpuShare() < first.measured().foreignCpuShare();
        return (calmer ? second : first).marked();
    }

    private static List<Claim> claims(RealSuiteFindings findings) {
        List<Claim> claims = new ArrayList<>(SuiteClaims.of(findings.published(), true));
        claims.add(SuiteClaims.responsiveness(
                ", seen from another process",
                "the deviation of another process's probe",
                findings.published(),
                RealSuiteOutcome::otherProcessDeviation));
        return claims;
    }
}
