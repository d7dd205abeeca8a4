/** Detectors of overload: pure, as the sizing policies are. */
@NullMarked
package dev.tidepool.policy.overload;

import org.jspecify.annotations.NullMarked;
