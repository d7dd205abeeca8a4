package dev.tidepool.policy;

import dev.tidepool.policy.sizing.SizingPolicies;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds policies by reflection, so that the contract tests need no list of them. */
public final class Policies {
    private Policies() {}

    /** Returns the policy of a catalogue entry, with its defaults. */
    public static SizingPolicy sizing(String name, int cores) {
        return SizingPolicies.all().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow()
                .defaults()
                .apply(cores);
    }

    /** Returns the names of the compiled classes beside and below {@code catalogue} that implement {@code type}. */
    public static Set<String> beside(Class<?> catalogue, Class<?> type) throws IOException, URISyntaxException {
        Path classes = Path.of(
                catalogue.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path below = classes.resolve(catalogue.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.walk(below)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()))
                    .map(file -> load(file.replace(classes.getFileSystem().getSeparator(), ".")))
                    .filter(found -> type.isAssignableFrom(found) && !found.isInterface())
                    .map(Class::getSimpleName)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Returns {@code policy} with each enum parameter set to each of its other values, one at a time. */
    public static <P> List<P> variants(P policy) {
        RecordComponent[] components = policy.getClass().getRecordComponents();
        return Stream.iterate(0, i -> i < components.length, i -> i + 1)
                .filter(i -> components[i].getType().isEnum())
                .flatMap(i -> Arrays.stream(components[i].getType().getEnumConstants())
                        .map(constant -> copy(policy, components, i, constant)))
                .filter(variant -> !variant.equals(policy))
                .toList();
    }

    /** Returns {@code policy} with one other parameter. Durations are written as in ISO 8601. */
    public static <P> P with(P policy, String parameter, String value) {
        RecordComponent[] components = policy.getClass().getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (components[i].getName().equals(parameter)) {
                return copy(policy, components, i, parse(components[i].getType(), value));
            }
        }
        throw new AssertionError("no parameter " + parameter);
    }

    private static Object parse(Class<?> type, String value) {
        if (type == int.class) {
            return Integer.valueOf(value);
        }
        if (type == long.class) {
            return Long.valueOf(value);
        }
        return type == double.class ? Double.valueOf(value) : Duration.parse(value);
    }

    @SuppressWarnings("unchecked") // the constructor is that of the policy's own class
    private static <P> P copy(P policy, RecordComponent[] components, int changed, Object value) {
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = i == changed ? value : components[i].getAccessor().invoke(policy);
            }
            return (P) policy.getClass().getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Policies.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
