package dev.tidepool.lab.reproductions.group16;

import dev.tidepool.lab.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.lab.reproductions.group16.suite.SuiteService;
import java.util.List;

/** What paper 003 published of its computer 1: an i5-4690 with 4 cores (sections 8.2.1 to 8.2.3). Rows are services, columns profiles. */
final class SuitePublished {
    static final String SOURCE = "sections 8.2.1 to 8.2.3, computer 1";

    /** Mean completion time over the services' mean; services and profiles in the order of their types. */
    private static final double[][] MEAN = {
        {1.2769, 1.1648, 1.0121, 0.9184, 1.0951},
        {2.2831, 1.1621, 1.0706, 1.2279, 1.0337},
        {1.636, 1.1644, 1.0068, 0.9769, 1.0176},
        {0.2841, 1.1664, 1.0192, 1.3401, 0.8264},
        {0.6307, 0.5848, 0.7014, 1.1039, 0.9697},
        {0.2618, 1.1676, 1.1393, 0.7931, 1.1017},
        {0.6274, 0.5898, 1.0506, 0.6397, 0.9558},
    };

    /** Longest completion time over the services' mean; the shared queue with watermarks is repaired from the column sums. */
    private static final double[][] MAX = {
        {1.1282, 1.1641, 1.0163, 0.7037, 1.1014},
        {1.977, 1.1607, 1.0351, 0.7344, 1.0368},
        {1.4632, 1.1645, 0.9889, 0.5721, 1.0216},
        {0.6481, 1.1673, 1.1054, 1.5287, 0.7998},
        {0.5599, 0.5877, 0.712, 1.4131, 0.9829},
        {0.6672, 1.1653, 1.0766, 1.2625, 1.1098},
        {0.5564, 0.5904, 1.0657, 0.7855, 0.9477},
    };

    private static final double[][] UNRESPONSIVENESS = {
        {47, 9.6, 52.5, 53.3, 29.5},
        {41.6, 8.2, 33, 43.1, 31.5},
        {52.3, 10.9, 45.3, 56.4, 38.5},
        {207.2, 9.5, 57.2, 71, 48.7},
        {90.4, 10.2, 82.9, 41.1, 45.7},
        {183.5, 11.2, 74.5, 55.3, 40},
        {94.5, 13.5, 58.8, 31.1, 42.7},
    };

    /** CPU of the whole machine, %. */
    private static final double[][] CPU = {
        {80.41, 30.02, 76.45, 74.77, 81.6},
        {81.04, 30.34, 69.62, 76.52, 80.29},
        {80.46, 30.02, 71.82, 80.85, 81.31},
        {84.16, 30.86, 74.69, 78.62, 90.57},
        {83.6, 39.49, 86.82, 77.22, 82.51},
        {84.18, 30.52, 68.39, 74.84, 81.31},
        {86.96, 33.47, 68.17, 76.08, 85.07},
    };

    private static final List<SuiteService> SERVICES = List.of(SuiteService.values());
    private static final List<SuiteProfile> PROFILES = List.of(SuiteProfile.values());

    private SuitePublished() {}

    static double mean(SuiteService service, SuiteProfile profile) {
        return MEAN[SERVICES.indexOf(service)][PROFILES.indexOf(profile)];
    }

    static double max(SuiteService service, SuiteProfile profile) {
        return MAX[SERVICES.indexOf(service)][PROFILES.indexOf(profile)];
    }

    /** Over the mean of the services, as the times are. */
    static double unresponsiveness(SuiteService service, SuiteProfile profile) {
        return normalised(UNRESPONSIVENESS, service, profile);
    }

    /** Over the mean of the services. */
    static double cpu(SuiteService service, SuiteProfile profile) {
        return normalised(CPU, service, profile);
    }

    private static double normalised(double[][] values, SuiteService service, SuiteProfile profile) {
        double sum = 0;
        for (double[] each : values) {
            sum += each[PROFILES.indexOf(profile)];
        }
        return values[SERVICES.indexOf(service)][PROFILES.indexOf(profile)] * values.length / sum;
    }
}
