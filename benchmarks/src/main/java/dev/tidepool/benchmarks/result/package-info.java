/** What was measured, as result.json has it. */
@NullMarked
package dev.tidepool.benchmarks.result;

import org.jspecify.annotations.NullMarked;
