package dev.tidepool.workload;

import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.GuideTableDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Draws the type of each task from the mix at the time of its arrival. Not thread-safe. */
final class TypeChoice {
    private final SharedStateDiscreteSampler[] samplers;
    private final double[] endNanos;
    private int step;

    /**
     * Prepares to draw.
     *
     * @param stretch how many times longer than the workload says each step of a mix that changes is
     * @param random where the randomness comes from; each draw takes as much of it, whatever the mix
     */
    TypeChoice(Workload workload, double stretch, UniformRandomProvider random) {
        List<MixStep> steps = workload.mix();
        if (steps.isEmpty()) {
            double[] shares =
                    workload.taskTypes().stream().mapToDouble(TaskType::share).toArray();
            samplers = new SharedStateDiscreteSampler[] {GuideTableDiscreteSampler.of(random, shares)};
            endNanos = new double[] {0};
            return;
        }
        samplers = new SharedStateDiscreteSampler[steps.size()];
        endNanos = new double[steps.size()];
        double end = 0;
        for (int i = 0; i < steps.size(); i++) {
            double[] shares =
                    steps.get(i).shares().stream().mapToDouble(share -> share).toArray();
            samplers[i] = GuideTableDiscreteSampler.of(random, shares);
            end += (double) steps.get(i).length().toNanos() * stretch;
            endNanos[i] = end;
        }
    }

    /**
     * Returns the type of the next task; the last step of a mix is held.
     *
     * @param nanos when it arrives, no earlier than the one before
     */
    int next(long nanos) {
        while (step < samplers.length - 1 && nanos >= endNanos[step]) {
            step++;
        }
        return samplers[step].sample();
    }
}
