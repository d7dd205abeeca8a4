package dev.tidepool.lab.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.simulator.ContextSwitching;
import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.MachineSample;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Scenarios worked out by hand. Times are milliseconds. */
class MachineTest {
    private final EventQueue events = new EventQueue();
    private final Map<String, Double> ends = new TreeMap<>();

    private Machine machine(MachineModel model) {
        return new Machine(events, model, 1);
    }

    /** An activity that starts at a time, computes or sleeps, and records its end. */
    private void begin(Machine machine, double at, String name, double compute, double sleep) {
        at(
                at,
                () -> new Activity(machine) {
                    @Override
                    protected void proceed(long nowNanos) {
                        ends.put(name, nowNanos / 1e6);
                    }

                    void begin() {
                        if (compute > 0) {
                            compute(nanos(compute));
                        } else {
                            sleep(nanos(sleep));
                        }
                    }
                }.begin());
    }

    private void at(double millis, Runnable action) {
        events.schedule(
                new Event() {
                    @Override
                    protected void fire(long nowNanos) {
                        action.run();
                    }
                },
                nanos(millis));
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    private void runUntil(double millis) {
        while (events.nextNanos() <= nanos(millis)) {
            events.fireNext();
        }
        events.advanceTo(nanos(millis));
    }

    @Test
    void coresAreSharedEqually() {
        Machine machine = machine(MachineModel.ideal(2));
        begin(machine, 0, "a", 10, 0);
        begin(machine, 0, "b", 10, 0);
        begin(machine, 0, "c", 10, 0);
        runUntil(100);
        assertThat(ends).containsEntry("a", 15.0).containsEntry("b", 15.0).containsEntry("c", 15.0);
        assertThat(machine.cpuNanos()).isEqualTo(30e6);
    }

    @Test
    void otherProgramsTakeTheirShare() {
        Machine machine = machine(MachineModel.ideal(2).withOtherThreads(2));
        begin(machine, 0, "a", 10, 0); // three share two cores until 15
        begin(machine, 20, "b", 5, 0); // four until 30
        begin(machine, 20, "c", 5, 0);
        runUntil(20);
        assertThat(machine.cpuNanos()).isEqualTo(10e6);
        MachineSample sample = machine.sample(true, false);
        assertThat(sample.processCpu()).isNaN();
        runUntil(100);
        assertThat(ends).containsEntry("a", 15.0).containsEntry("b", 30.0).containsEntry("c", 30.0);
        sample = machine.sample(true, false);
        assertThat(sample.processCpu()).isEqualTo(20 / 200.0, within(1e-9));
        assertThat(sample.machineCpu()).isEqualTo(1, within(1e-9));
    }

    @Test
    void noThreadUsesMoreThanOneCore() {
        Machine machine = machine(MachineModel.ideal(4));
        begin(machine, 0, "a", 10, 0);
        begin(machine, 5, "b", 10, 0);
        runUntil(100);
        assertThat(ends).containsEntry("a", 10.0).containsEntry("b", 15.0);
    }

    @Test
    void whoComesLaterSharesWhatIsLeft() {
        // One core. a alone to 4, then three to share: c needs 2, done at 4 + 3 * 2 = 10. a has 10 - 6 = 4 left,
        // b 8: two share, a done at 18; b has 4 left, alone, done at 22.
        Machine machine = machine(MachineModel.ideal(1));
        begin(machine, 0, "a", 10, 0);
        begin(machine, 4, "b", 10, 0);
        begin(machine, 4, "c", 2, 0);
        runUntil(100);
        assertThat(ends).containsEntry("c", 10.0).containsEntry("a", 18.0).containsEntry("b", 22.0);
    }

    @Test
    void aFasterCoreNeedsLessTimeAndSpeedMayChange() {
        Machine machine = machine(MachineModel.ideal(1).withSpeed(2));
        begin(machine, 0, "a", 10, 0);
        begin(machine, 10, "b", 10, 0);
        at(12, () -> machine.setSpeed(0.5)); // b has done 4 of 10; 6 at half speed take 12
        runUntil(100);
        assertThat(ends).containsEntry("a", 5.0).containsEntry("b", 24.0);
    }

    @Test
    void switchingCostsNothingUpToOneThreadACoreAndThenMoreAndMore() {
        ContextSwitching switching =
                new ContextSwitching(Duration.ofMillis(1), Duration.ofMillis(8), Duration.ofMillis(1));
        assertThat(switching.lostFraction(2, 2)).isZero();
        assertThat(switching.lostFraction(4, 2)).isEqualTo(1 / 5.0); // slices of 4 ms
        assertThat(switching.lostFraction(8, 2)).isEqualTo(1 / 3.0); // slices of 2 ms
        assertThat(switching.lostFraction(1_000, 2)).isEqualTo(1 / 2.0); // slices of 1 ms, the shortest
        Machine machine = machine(MachineModel.ideal(1).withSwitching(switching));
        begin(machine, 0, "a", 8, 0);
        begin(machine, 0, "b", 8, 0);
        runUntil(100);
        assertThat(ends.get("a")).isEqualTo(20, within(1e-5)); // 16 ms at 80 %
        assertThat(machine.cpuNanos()).isEqualTo(20e6, within(10.0));
    }

    @Test
    void linuxLosesLittle() {
        assertThat(ContextSwitching.LINUX.lostFraction(4, 2)).isEqualTo(0.01 / 3.01, within(1e-12));
        assertThat(ContextSwitching.LINUX.lostFraction(100_000, 2)).isEqualTo(0.01 / 0.76, within(1e-12));
    }

    @Test
    void everythingStandsStillWhileTheMachineDoes() {
        Machine machine = machine(MachineModel.ideal(1));
        begin(machine, 0, "computes", 10, 0);
        begin(machine, 0, "sleeps", 0, 12);
        begin(machine, 0, "sleepsLong", 0, 30);
        at(5, () -> machine.freezeUntil(nanos(20)));
        at(6, () -> machine.freezeUntil(nanos(15)));
        at(7, () -> machine.freezeUntil(nanos(25)));
        runUntil(100);
        assertThat(ends)
                .containsEntry("computes", 30.0)
                .containsEntry("sleeps", 25.0)
                .containsEntry("sleepsLong", 30.0);
        assertThat(machine.cpuNanos()).isEqualTo(10e6);
    }

    @Test
    void aMachineThatNeverGoesOnDoesNothingMore() {
        Machine machine = machine(MachineModel.ideal(1));
        begin(machine, 0, "computes", 10, 0);
        begin(machine, 0, "sleeps", 0, 12);
        at(5, () -> machine.freezeUntil(Long.MAX_VALUE));
        runUntil(1_000);
        assertThat(ends).isEmpty();
        assertThat(events.size()).isZero();
    }

    @Test
    void garbagePausesComeAgainAndAgain() {
        // On average, 3 ms of pause follow 7 ms without, so 70 % of the time remains for computing.
        GarbagePauses pauses = new GarbagePauses(Duration.ofMillis(7), new Constant(3e6));
        Machine machine = machine(MachineModel.ideal(1).withPauses(pauses));
        begin(machine, 0, "a", 7_000, 0);
        runUntil(20_000);
        assertThat(ends.get("a")).isEqualTo(10_000, within(300.0));
    }

    @Test
    void aResourceIsHeldByAsManyAsItHasPermitsInTheOrderOfTheirComing() {
        Machine machine = machine(MachineModel.ideal(1));
        Resource resource = new Resource(2);
        for (int i = 0; i < 5; i++) {
            Holder holder = new Holder(machine, resource, "h" + i);
            at(i, holder::begin);
        }
        runUntil(100);
        // Each holds it for 10: two from 0 and 1, two from 10 and 11, the last from 20.
        assertThat(ends)
                .containsEntry("h0", 10.0)
                .containsEntry("h1", 11.0)
                .containsEntry("h2", 20.0)
                .containsEntry("h3", 21.0)
                .containsEntry("h4", 30.0);
    }

    private final class Holder extends Activity {
        private final Resource resource;
        private final String name;
        private boolean holds;

        Holder(Machine machine, Resource resource, String name) {
            super(machine);
            this.resource = resource;
            this.name = name;
        }

        void begin() {
            if (acquire(resource)) {
                proceed(0);
            }
        }

        @Override
        protected void proceed(long nowNanos) {
            if (holds) {
                resource.release();
                ends.put(name, nowNanos / 1e6);
            } else {
                holds = true;
                sleep(nanos(10));
            }
        }
    }

    @Test
    void cpuIsReadAsTheMeanSinceTheLastReadingAndNoMoreOftenThanEvery80Millis() {
        Machine machine = machine(MachineModel.ideal(2));
        begin(machine, 0, "a", 60, 0);
        runUntil(79);
        assertThat(machine.sample(true, false).processCpu()).isNaN();
        runUntil(100);
        assertThat(machine.sample(true, false).processCpu()).isEqualTo(0.3);
        runUntil(150);
        assertThat(machine.sample(true, false).machineCpu()).isEqualTo(0.3);
        runUntil(180);
        assertThat(machine.sample(true, false).machineCpu()).isZero();
    }

    @Test
    void threadsTakeMemory() {
        Machine machine = machine(MachineModel.ideal(2).withMemory(1_000, 300));
        machine.threads(2);
        assertThat(machine.sample(false, true)).isEqualTo(new MachineSample(2, Double.NaN, Double.NaN, 400));
        machine.threads(2);
        assertThat(machine.freeMemoryBytes()).isZero();
        assertThat(machine.sample(false, false)).isEqualTo(MachineSample.ofCores(2));
    }
}
