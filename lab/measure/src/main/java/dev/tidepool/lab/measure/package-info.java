/**
 * What every kind of run shares: workloads by name, time budgets, live figures and the listener for progress.
 */
@NullMarked
package dev.tidepool.lab.measure;

import org.jspecify.annotations.NullMarked;
