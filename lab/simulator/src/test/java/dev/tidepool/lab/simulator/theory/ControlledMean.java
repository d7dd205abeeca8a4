package dev.tidepool.lab.simulator.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The mean of batch means, corrected by control variates [lavenberg1981]: quantities with known expectations, whose
 * deviations are pure noise. Each row is one batch; controls are deviations from their expectations.
 */
final class ControlledMean {
    private final List<double[]> rows = new ArrayList<>();

    void add(double value, double... deviations) {
        double[] row = new double[deviations.length + 1];
        System.arraycopy(deviations, 0, row, 0, deviations.length);
        row[deviations.length] = value;
        rows.add(row);
    }

    int batches() {
        return rows.size();
    }

    /** The mean and its standard error. */
    double[] estimate() {
        double[][] columns = columns();
        double[] values = columns[columns.length - 1];
        // Removes the first control from the values and from all other controls, then the second, and so on.
        for (int j = 0; j < columns.length - 1; j++) {
            double spread = covariance(columns[j], columns[j]);
            for (int k = j + 1; k < columns.length && spread > 0; k++) {
                double slope = covariance(columns[k], columns[j]) / spread;
                for (int i = 0; i < values.length; i++) {
                    columns[k][i] -= slope * columns[j][i];
                }
            }
        }
        double variance = covariance(values, values) / (values.length - columns.length);
        return new double[] {mean(values), Math.sqrt(variance)};
    }

    private double[][] columns() {
        double[][] columns = new double[rows.get(0).length][rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j < columns.length; j++) {
                columns[j][i] = rows.get(i)[j];
            }
        }
        return columns;
    }

    private static double covariance(double[] a, double[] b) {
        double meanA = mean(a);
        double meanB = mean(b);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - meanA) * (b[i] - meanB);
        }
        return sum / a.length;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
