package dev.tidepool.research.benchmarks.pool;

import dev.tidepool.options.UnknownNameException;
import java.util.List;

/** Something that users select by name: a cell or a contender. */
public interface Named {
    /** Returns the name that users type: lower case, with hyphens between words. */
    String name();

    /**
     * Returns the element with this name.
     *
     * @param kind what the elements are, for the error message: {@code cell}
     * @throws IllegalArgumentException if there is none, with the nearest names
     */
    static <T extends Named> T find(List<T> all, String name, String kind) {
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(all, name, kind));
    }

    private static IllegalArgumentException unknown(List<? extends Named> all, String name, String kind) {
        List<String> known = all.stream().map(Named::name).toList();
        return new IllegalArgumentException("unknown %s '%s'; nearest: %s (--list names all)"
                .formatted(kind, name, String.join(", ", UnknownNameException.nearest(name.replace("*", ""), known))));
    }

    /**
     * Returns the elements that a user selected.
     *
     * @param typed a name, or the beginning of names followed by {@code *}
     * @param kind what the elements are, as for {@link #find}
     * @throws IllegalArgumentException if there is none, with the nearest names
     */
    static <T extends Named> List<T> select(List<T> all, String typed, String kind) {
        if (!typed.endsWith("*")) {
            return List.of(find(all, typed, kind));
        }
        String beginning = typed.substring(0, typed.length() - 1);
        List<T> selected =
                all.stream().filter(each -> each.name().startsWith(beginning)).toList();
        return selected.isEmpty() ? List.of(find(all, typed, kind)) : selected;
    }
}
