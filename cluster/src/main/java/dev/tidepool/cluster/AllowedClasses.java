package dev.tidepool.cluster;

import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Objects;

/**
 * The classes that serialisable tasks may be of and may have in them: an allow-list. Everything else is
 * refused before anything of it is loaded. Plain values are always allowed: primitives and their boxes,
 * strings, numbers, dates and times, enums of the classes named, arrays of allowed classes, and the JDK's
 * usual lists, sets and maps. Lambdas need their declaring class on the list. Immutable.
 *
 * <p>An allowed class that does harm when it is deserialised does it here: allow tasks and their plain
 * data, not whole libraries. Registered tasks need none of this.
 */
public final class AllowedClasses {
    private static final String PLAIN = String.join(
            ";",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.Number",
            "java.lang.String",
            "java.lang.Enum",
            "java.lang.invoke.SerializedLambda",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.time.*",
            "java.util.UUID",
            "java.util.ArrayList",
            "java.util.Arrays$ArrayList",
            "java.util.LinkedList",
            "java.util.ArrayDeque",
            "java.util.HashMap",
            "java.util.LinkedHashMap",
            "java.util.TreeMap",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.Map",
            "java.util.Map$Entry",
            "java.util.Collections$*",
            "java.util.ImmutableCollections$*",
            "java.util.CollSer",
            "java.lang.Object");
    private static final String BOUNDS = "maxdepth=50;maxrefs=100000;maxarray=1000000";

    private final ObjectInputFilter filter;

    private AllowedClasses(List<String> patterns) {
        this.filter =
                ObjectInputFilter.Config.createFilter(BOUNDS + ";" + String.join(";", patterns) + ";" + PLAIN + ";!*");
    }

    /** Returns the list of these classes. */
    public static AllowedClasses of(Class<?>... classes) {
        return new AllowedClasses(List.of(classes).stream().map(Class::getName).toList());
    }

    /**
     * Returns the list of the classes that match one of these patterns: a class name, a package with {@code .*}, or a
     * package and all below it with {@code .**}.
     *
     * @throws IllegalArgumentException if a pattern is empty, allows everything, or is none of these
     */
    public static AllowedClasses matching(String... patterns) {
        for (String pattern : patterns) {
            if (!pattern.matches("[\\w$]+(\\.[\\w$]+)*(\\.\\*{1,2})?") || pattern.equals("java.**")) {
                throw new IllegalArgumentException(
                        "pattern is '" + pattern + "'; allowed is a class name, or a package followed by .* or .**");
            }
        }
        return new AllowedClasses(List.of(patterns));
    }

    /** Returns whether this class is on the list. */
    public boolean allows(Class<?> type) {
        return filter.checkInput(new Question(Objects.requireNonNull(type, "type")))
                == ObjectInputFilter.Status.ALLOWED;
    }

    /** Returns the list as a filter of object input streams, with limits on depth, references and array lengths. */
    public ObjectInputFilter filter() {
        return filter;
    }

    /** Asks a filter about a class alone. */
    private record Question(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
