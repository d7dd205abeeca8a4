package dev.tidepool.lab.reproduction.experiment;

import static dev.tidepool.lab.reproduction.Numerals.text;

import dev.tidepool.lab.reproduction.About;
import dev.tidepool.lab.reproduction.Claim;
import dev.tidepool.lab.reproduction.Experiment;
import dev.tidepool.lab.reproduction.Figure;
import dev.tidepool.lab.reproduction.Judgement;
import dev.tidepool.lab.reproduction.Progress;
import dev.tidepool.lab.reproduction.Reproduction;
import dev.tidepool.lab.reproduction.Settings;
import dev.tidepool.lab.reproduction.Table;
import dev.tidepool.lab.reproduction.Verdict;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.simulator.MachineModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** E: the executor services of Group-16 against the JDK's (paper 003). */
public final class SuiteExperiment implements Experiment {
    private static final int ORIGINAL_CORES = 4;
    private static final int LITERAL_CORES = 2;

    private static final int FIXED = 0;
    private static final int FORK_JOIN = 1;
    private static final int WORK_STEALING = 2;
    private static final int QUEUES_EMA = 3;
    private static final int QUEUES_WATERMARK = 4;
    private static final int SHARED_EMA = 5;
    private static final int SHARED_WATERMARK = 6;
    private static final List<Integer> JDK = List.of(FIXED, FORK_JOIN, WORK_STEALING);
    private static final List<Integer> ADAPTIVE = List.of(QUEUES_EMA, QUEUES_WATERMARK, SHARED_EMA, SHARED_WATERMARK);

    private static final List<String> NAMES = List.of(
            "the fixed pool",
            "fork-join",
            "work stealing",
            "fixed queues with EMA",
            "fixed queues with watermarks",
            "the shared queue with EMA",
            "the shared queue with watermarks");

    private static final ToDoubleFunction<ProbedRun.Outcome> MEAN = ProbedRun.Outcome::meanSeconds;
    private static final ToDoubleFunction<ProbedRun.Outcome> MAX = ProbedRun.Outcome::maxSeconds;
    private static final ToDoubleFunction<ProbedRun.Outcome> UNRESPONSIVENESS = ProbedRun.Outcome::unresponsiveness;

    @Override
    public About about() {
        return new About(
                "E",
                "Group-16's executor services against the JDK's",
                "003 (Adaptive Executor Service: Major, Nelliserry, Finucane)",
                "Figures 6, 7 and 8, sections 8.2.1 to 8.2.3");
    }

    @Override
    public double effortSeconds() {
        return 45;
    }

    @Override
    public Reproduction run(Settings settings, Progress progress) {
        int repetitions = settings.count(10, 2);
        int services = JDK.size() + ADAPTIVE.size();
        progress.steps(5 * services * SuiteProfile.values().length * repetitions);
        MachineModel original = MachineModel.of(ORIGINAL_CORES);
        List<Contender> asCoded =
                services(ORIGINAL_CORES, Ema.group16AsCoded(ORIGINAL_CORES), Watermark.asCoded(ORIGINAL_CORES));
        SuiteRuns published = SuiteRuns.run(
                asCoded, original, SuiteProfile::dispatchedOverTime, true, repetitions, settings, progress);
        SuiteRuns otherDispatch = SuiteRuns.run(
                asCoded, original, profile -> !profile.dispatchedOverTime(), true, repetitions, settings, progress);
        SuiteRuns byText = SuiteRuns.run(
                services(ORIGINAL_CORES, Ema.group16(ORIGINAL_CORES), Watermark.defaults(ORIGINAL_CORES)),
                original,
                SuiteProfile::dispatchedOverTime,
                true,
                repetitions,
                settings,
                progress);
        SuiteRuns literal = SuiteRuns.run(
                services(LITERAL_CORES, Ema.group16AsCoded(LITERAL_CORES), Watermark.asCoded(LITERAL_CORES)),
                MachineModel.of(LITERAL_CORES),
                SuiteProfile::dispatchedOverTime,
                true,
                repetitions,
                settings,
                progress);
        SuiteRuns alone = SuiteRuns.run(
                asCoded, original, SuiteProfile::dispatchedOverTime, false, repetitions, settings, progress);
        return new Reproduction(
                about(),
                setup(repetitions),
                claims(published),
                tables(published, alone, otherDispatch, byText, literal),
                figures(published),
                notes(published, alone));
    }

    private static List<Contender> services(int cores, SizingPolicy ema, SizingPolicy watermark) {
        SizingPolicy fixed = new Fixed(cores);
        QueueLayout queues = QueueLayout.striped(cores, Placement.ROUND_ROBIN);
        return List.of(
                service("fixed pool", fixed, QueueLayout.SHARED),
                service("fork-join", fixed, queues),
                service("work stealing", fixed, queues),
                service("fixed queues, EMA", ema, queues),
                service("fixed queues, watermark", watermark, queues),
                service("shared queue, EMA", ema, QueueLayout.SHARED),
                service("shared queue, watermark", watermark, QueueLayout.SHARED));
    }

    private static Contender service(String name, SizingPolicy policy, QueueLayout layout) {
        return new Contender(name, policy, IdleOrder.FIFO, layout);
    }

    private static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "peaked: 10 normal clusters over 5 s; uniform: near-regular over 5 s; the others all at once. Each profile also the other way"
                        + " (all at once, or near-regular over 5 s)");
        setup.put(
                "tasks",
                "%s ns of CPU an iteration, so that the given sizes offer 75 %% (peaked) and 50 %% (uniform) of 4 cores"
                        .formatted(text(SuiteProfile.NANOS_PER_ITERATION)));
        setup.put(
                "machine",
                "4 cores as in the paper, and 2 literally; processor sharing, 10 µs a context switch in Linux's time slices, 60 µs of CPU to"
                        + " create a thread");
        setup.put("idle order", "FIFO");
        setup.put(
                "probe",
                "one more thread on the machine that runs a task of 1 ms again and again, counted each 200 ms");
        setup.put("repetitions", repetitions + ", each with the same tasks for all services");
        return setup;
    }

    private static List<Claim> claims(SuiteRuns runs) {
        List<Claim> claims = new ArrayList<>();
        claims.add(majority("Mean", runs, MEAN));
        claims.add(majority("Maximum", runs, MAX));
        for (int ema : List.of(QUEUES_EMA, SHARED_EMA)) {
            claims.add(ratio(runs, SuiteProfile.PEAKED, ema, FIXED, "EMA is efficient on peaks"));
        }
        claims.add(
                ratio(runs, SuiteProfile.PEAKED, FORK_JOIN, FIXED, "fork-join is far behind the fixed pool on peaks"));
        claims.add(ratio(
                runs, SuiteProfile.IO, SHARED_WATERMARK, FIXED, "watermarks create many threads for tasks that wait"));
        claims.add(Claim.of(
                "EMA gains nothing over the fixed pool on io (1.1676 against 1.1648)",
                SuitePublished.SOURCE,
                Judgement.near(
                        "mean completion of shared queue with EMA to the fixed pool's",
                        runs.ratio(SHARED_EMA, FIXED, SuiteProfile.IO, MEAN),
                        1,
                        0.1)));
        claims.add(ratio(
                runs,
                SuiteProfile.IRREGULAR,
                QUEUES_WATERMARK,
                SHARED_WATERMARK,
                "fixed queues with watermarks are superior on irregular load"));
        claims.add(ratio(
                runs,
                SuiteProfile.UNIFORM,
                SHARED_WATERMARK,
                QUEUES_WATERMARK,
                "a shared queue is superior on uniform load"));
        claims.add(Claim.of(
                "responsiveness is worse with all adaptive services on peaked load (90 to 207 against 42 to 52)",
                "sections 5 and 8.2.2, Figure 8",
                Judgement.all(ADAPTIVE.stream()
                        .map(service -> Judgement.above(
                                "the probe's deviation with " + NAMES.get(service) + " to that with the fixed pool",
                                runs.ratio(service, FIXED, SuiteProfile.PEAKED, UNRESPONSIVENESS),
                                1))
                        .toList())));
        claims.add(Claim.of(
                "CPU usage is in line with the other services",
                "section 5, Figure 9",
                Judgement.all(List.of(SuiteProfile.values()).stream()
                        .map(profile -> Judgement.near(
                                profile.title() + ": CPU share of the shared queue with watermarks to the fixed pool's",
                                runs.ratio(SHARED_WATERMARK, FIXED, profile, ProbedRun.Outcome::cpuShare),
                                1,
                                0.15))
                        .toList())));
        return claims;
    }

    private static Claim ratio(SuiteRuns runs, SuiteProfile profile, int service, int to, String words) {
        double published = SuitePublished.mean(service, profile) / SuitePublished.mean(to, profile);
        return Claim.of(
                "%s: %s (%s against %s)"
                        .formatted(
                                profile.title(),
                                words,
                                SuitePublished.mean(service, profile),
                                SuitePublished.mean(to, profile)),
                SuitePublished.SOURCE,
                Judgement.ratio(
                        "mean completion of " + NAMES.get(service) + " to that of " + NAMES.get(to),
                        runs.ratio(service, to, profile, MEAN),
                        published));
    }

    private static Claim majority(String which, SuiteRuns runs, ToDoubleFunction<ProbedRun.Outcome> value) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        List<String> numbers = new ArrayList<>();
        for (SuiteProfile profile : SuiteProfile.values()) {
            var ratio = runs.ratioOfBest(ADAPTIVE, JDK, profile, value);
            verdicts.put(profile.title(), Judgement.below("ratio", ratio, 1).verdict());
            numbers.add(profile.title() + " " + text(ratio));
        }
        long won =
                verdicts.values().stream().filter(each -> each == Verdict.HOLDS).count();
        long lost = verdicts.values().stream()
                .filter(each -> each == Verdict.DOES_NOT_HOLD)
                .count();
        Verdict verdict = 2 * won > verdicts.size()
                ? Verdict.HOLDS
                : 2 * lost > verdicts.size() ? Verdict.DOES_NOT_HOLD : Verdict.CANNOT_BE_DECIDED;
        return new Claim(
                which + " completion time is better than the JDK's in the majority of profiles",
                "sections 5 and 6",
                "the best adaptive service's to the best of the JDK's is below 1 in more than half of the profiles",
                verdict,
                String.join(", ", numbers));
    }

    private static List<Table> tables(
            SuiteRuns published, SuiteRuns alone, SuiteRuns other, SuiteRuns byText, SuiteRuns literal) {
        return List.of(
                published.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores", MEAN, SuitePublished::mean),
                published.normalisedTable(
                        "Longest completion time over the services' mean, 4 cores", MAX, SuitePublished::max),
                published.normalisedTable(
                        "The probe's deviation over the services' mean, 4 cores; higher is worse for other applications",
                        UNRESPONSIVENESS,
                        SuitePublished::unresponsiveness),
                published.plainTable("Mean completion time, s, 4 cores", MEAN),
                alone.plainTable("Mean completion time without the probe's thread, s, 4 cores", MEAN),
                published.plainTable("Most threads, 4 cores", ProbedRun.Outcome::mostThreads),
                byText.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores, EMA and watermark as the text has them",
                        MEAN,
                        SuitePublished::mean),
                literal.normalisedTable(
                        "Mean completion time over the services' mean, 2 cores, the sizes literally",
                        MEAN,
                        SuitePublished::mean),
                other.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores, dispatched the other way", MEAN, null));
    }

    private static List<Figure> figures(SuiteRuns runs) {
        return List.of(
                runs.figure("Relative mean completion time", "Figure 6", MEAN, SuitePublished::mean),
                runs.figure("Relative longest completion time", "Figure 7", MAX, SuitePublished::max),
                runs.figure(
                        "Relative responsiveness, higher is worse",
                        "Figure 8",
                        UNRESPONSIVENESS,
                        SuitePublished::unresponsiveness));
    }

    private static List<String> notes(SuiteRuns runs, SuiteRuns alone) {
        return List.of(
                "Fork-join and work stealing are modelled as fixed pools whose waiting tasks lie in as many queues as cores, with stealing:"
                        + " with tasks that nobody forks, that is what they are. Contention on queues, caches and the JIT are not modelled, so"
                        + " a published difference that comes from them cannot show here, and fork-join equals work stealing by construction.",
                "EMA and watermark run as their authors coded them (for EMA the signal is arrivals minus completions of 50 ms); as the text has"
                        + " them in a table of its own.",
                "Reading: the probe's task is not published; 1 ms here. The published numbers are population standard deviations of counts of"
                        + " an unknown task, so they are compared over the services' mean.",
                "Reading: profiles that the paper ran all at once are also dispatched near-regularly over 5 s, like uniform.",
                "Where all tasks compute, a pool of 8 threads is ahead of one of 4 because 9 threads share the cores with the probe, which then"
                        + " takes a ninth of them instead of a fifth. Without the probe the mean on peaked load is "
                        + text(alone.interval(SHARED_WATERMARK, SuiteProfile.PEAKED, MEAN)) + " s with watermarks and "
                        + text(alone.interval(FIXED, SuiteProfile.PEAKED, MEAN)) + " s with the fixed pool; with it, "
                        + text(runs.interval(SHARED_WATERMARK, SuiteProfile.PEAKED, MEAN)) + " s and "
                        + text(runs.interval(FIXED, SuiteProfile.PEAKED, MEAN))
                        + " s. The published gain and the published loss of"
                        + " responsiveness are then the same thing seen from two sides.");
    }
}
