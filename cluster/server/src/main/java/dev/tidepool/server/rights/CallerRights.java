package dev.tidepool.server.rights;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one caller may run. Immutable.
 *
 * @param tasks names of tasks; one that ends with {@code *} stands for all names that begin so
 * @param tokenFile the file with the caller's token for HTTP; null for none
 */
record CallerRights(List<String> tasks, @Nullable Path tokenFile) {
    static final String ANYTHING = "*";

    boolean allow(String task) {
        for (String allowed : tasks) {
            boolean matches = allowed.endsWith(ANYTHING)
                    ? task.startsWith(allowed.substring(0, allowed.length() - 1))
                    : task.equals(allowed);
            if (matches) {
                return true;
            }
        }
        return false;
    }
}
