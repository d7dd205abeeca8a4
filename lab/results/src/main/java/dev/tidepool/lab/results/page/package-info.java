/** The shell of every page: head, theme, formats and the chart library, in one file that needs no network. */
@NullMarked
package dev.tidepool.lab.results.page;

import org.jspecify.annotations.NullMarked;
