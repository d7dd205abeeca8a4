/** What a race's runs say when they are compared: the runs that count, their figures, headline and verdicts. */
@NullMarked
package dev.tidepool.lab.results.compare;

import org.jspecify.annotations.NullMarked;
