/** Overload detectors. Like the sizing policies, they are deterministic and do no I/O. */
@NullMarked
package dev.tidepool.policy.overload;

import org.jspecify.annotations.NullMarked;
