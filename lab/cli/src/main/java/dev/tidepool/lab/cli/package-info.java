/** The commands: options in, tables and exit codes out. */
@NullMarked
package dev.tidepool.lab.cli;

import org.jspecify.annotations.NullMarked;
