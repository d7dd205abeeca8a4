package dev.tidepool.research.benchmarks.pool;

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

    /**
     * Returns the elements that a user selected.
     *
     * @param typed a name, or the beginning of names followed by {@code *}
     * @param message the error message, as for {@link #find}
     * @throws IllegalArgumentException if there is none
     */
    static <T extends Named> List<T> select(List<T> all, String typed, String message) {
        if (!typed.endsWith("*")) {
            return List.of(find(all, typed, message));
        }
        String beginning = typed.substring(0, typed.length() - 1);
        List<T> selected =
                all.stream().filter(each -> each.name().startsWith(beginning)).toList();
        return selected.isEmpty() ? List.of(find(all, typed, message)) : selected;
    }
}
