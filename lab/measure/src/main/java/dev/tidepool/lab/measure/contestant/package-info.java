/**
 * The pools that can race: ours with every sizing policy, and those of papers, the JDK and other
 * libraries. Each family is one small file. All adapters are here.
 */
@NullMarked
package dev.tidepool.lab.measure.contestant;

import org.jspecify.annotations.NullMarked;
