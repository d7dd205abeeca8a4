/** The commands {@code node} and {@code balancer}, and what all of Tidepool's command lines do alike. */
@NullMarked
package dev.tidepool.server.cli;

import org.jspecify.annotations.NullMarked;
