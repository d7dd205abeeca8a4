/** The pools that can race: ours with every sizing policy, and the JDK's, one small file each family. */
@NullMarked
package dev.tidepool.lab.contestant;

import org.jspecify.annotations.NullMarked;
