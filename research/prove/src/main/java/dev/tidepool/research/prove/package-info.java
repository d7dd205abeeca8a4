/** The proof of a sizing policy: bars, the measurements behind them, and the report. */
@NullMarked
package dev.tidepool.research.prove;

import org.jspecify.annotations.NullMarked;
