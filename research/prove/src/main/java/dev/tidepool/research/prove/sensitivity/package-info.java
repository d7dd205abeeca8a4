/** What happens to {@code auto} if one of its constants is halved or doubled. */
@NullMarked
package dev.tidepool.research.prove.sensitivity;

import org.jspecify.annotations.NullMarked;
