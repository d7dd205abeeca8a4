package dev.tidepool.lab.race.cluster;

import java.io.Serializable;

/**
 * The result of a task.
 *
 * @param node the number of the node that ran it
 * @param serviceNanos from the task's first instruction to its last
 */
record Served(int node, long serviceNanos) implements Serializable {}
