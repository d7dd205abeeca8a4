/** Codecs of records and of serialisable tasks. */
@NullMarked
package dev.tidepool.cluster.internal.codec;

import org.jspecify.annotations.NullMarked;
