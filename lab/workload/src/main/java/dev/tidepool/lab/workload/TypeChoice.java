package dev.tidepool.lab.workload;

import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.GuideTableDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Draws the type of each task from the mix at its arrival. Not thread-safe. */
final class TypeChoice {
    private final SharedStateDiscreteSampler[] samplers;
    private final double[] endNanos;
    private int step;

    /**
     * @param stretch the factor on the length of each step of the mix
     * @param random the random stream; every draw consumes the same amount, whatever the mix
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
     * Returns the type of the next task. The last step of a mix lasts until the end.
     *
     * @param nanos its arrival, not before the last task's
     */
    int next(long nanos) {
        while (step < samplers.length - 1 && nanos >= endNanos[step]) {
            step++;
        }
        return samplers[step].sample();
    }
}
