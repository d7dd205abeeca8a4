/** One model of a table, and its writers for terminals, Markdown and HTML. */
@NullMarked
package dev.tidepool.lab.results.table;

import org.jspecify.annotations.NullMarked;
