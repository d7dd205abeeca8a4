/** Results as text for a terminal: the tables of a race, and the comparison of several results. */
@NullMarked
package dev.tidepool.lab.results.text;

import org.jspecify.annotations.NullMarked;
