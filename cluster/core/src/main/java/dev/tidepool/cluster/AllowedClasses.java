package dev.tidepool.cluster;

import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Objects;

/**
 * An allow-list of the classes that serialisable tasks may consist of. Other classes are rejected before they are
 * loaded. Plain values are always allowed: primitives and their boxes, strings, numbers, dates and times, enums of the
 * listed classes, arrays of allowed classes, and the JDK's usual lists, sets and maps. A lambda needs its declaring
 * class on the list. Immutable.
 *
 * <p>An allowed class can do harm when it is deserialised. Allow tasks and their plain data, not whole libraries. Sets
 * in sets can keep a thread busy for hours, so a caller that sends serialised tasks must be trusted.
 * Registered tasks need no allow-list.
 */
public final class AllowedClasses {
    private static final String PLAIN = """
            java.lang.Boolean;java.lang.Byte;java.lang.Character;java.lang.Short;java.lang.Integer;\
            java.lang.Long;java.lang.Float;java.lang.Double;java.lang.Number;java.lang.String;\
            java.lang.Enum;java.lang.invoke.SerializedLambda;java.math.BigInteger;java.math.BigDecimal;\
            java.time.*;java.util.UUID;java.util.ArrayList;java.util.Arrays$ArrayList;java.util.LinkedList;\
            java.util.ArrayDeque;java.util.HashMap;java.util.LinkedHashMap;java.util.TreeMap;\
            java.util.HashSet;java.util.LinkedHashSet;java.util.TreeSet;java.util.Map;java.util.Map$Entry;\
            java.util.Collections$*;java.util.ImmutableCollections$*;java.util.CollSer;java.lang.Object""";
    private static final String LIMITS = "maxdepth=50;maxrefs=100000;maxarray=1000000";

    private final ObjectInputFilter filter;

    private AllowedClasses(List<String> patterns) {
        this.filter =
                ObjectInputFilter.Config.createFilter(LIMITS + ";" + String.join(";", patterns) + ";" + PLAIN + ";!*");
    }

    public static AllowedClasses of(Class<?>... classes) {
        return new AllowedClasses(List.of(classes).stream().map(Class::getName).toList());
    }

    /**
     * Returns a list of the classes that match one of these patterns: a class name, a package followed by {@code .*},
     * or a package followed by {@code .**}, which includes its subpackages.
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

    public boolean allows(Class<?> type) {
        return filter.checkInput(new Question(Objects.requireNonNull(type, "type")))
                == ObjectInputFilter.Status.ALLOWED;
    }

    /** Returns the list as a filter of object input streams, with limits on depth, references and array lengths. */
    public ObjectInputFilter filter() {
        return filter;
    }

    /** The filter's input for a class that is not part of a stream. */
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
