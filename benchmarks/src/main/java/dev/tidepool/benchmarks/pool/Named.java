package dev.tidepool.benchmarks.pool;

import java.util.List;
import java.util.stream.Collectors;

/** Something that users select by name: a cell or a contender. */
public interface Named {
    /** Returns the name that users type: lower case, with hyphens between words. */
    String name();

    /**
     * Returns the element with this name.
     *
     * @param message the error message, a format of the unknown name and the list of known names
     * @throws IllegalArgumentException if there is none
     */
    static <T extends Named> T find(List<T> all, String name, String message) {
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        message.formatted(name, all.stream().map(Named::name).collect(Collectors.joining(", ")))));
    }
}
