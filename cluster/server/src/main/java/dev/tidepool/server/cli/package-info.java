/** The commands {@code node} and {@code balancer}. */
@NullMarked
package dev.tidepool.server.cli;

import org.jspecify.annotations.NullMarked;
