package dev.tidepool.spring;

import dev.tidepool.options.UnknownNameException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;

/**
 * The executors that the application's properties configure. It exists before all other beans, so it refuses what
 * cannot work before any of them starts.
 */
final class ConfiguredExecutors {
    /** What the properties of executors begin with. */
    static final String PREFIX = "tidepool.executors";

    /** The properties of an executor. */
    static final List<String> KNOWN = CheckedProperties.names(ExecutorProperties.class, "");

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of(PREFIX);
    private static final int KEY = ROOT.getNumberOfElements();

    /** The names of executors as written, by their uniform form. Environment variables can only write that form. */
    private final Map<String, String> written = new LinkedHashMap<>();

    private final Map<String, ExecutorSettings> executors = new LinkedHashMap<>();

    /**
     * Checks the names of all properties, and then their values.
     *
     * @throws InvalidExecutorException if a property is unknown or its value is not allowed, or if two executors have
     *     the same name
     */
    ConfiguredExecutors(CheckedProperties properties) {
        properties.forEachName(ROOT, this::check);
        properties
                .bind(PREFIX, Bindable.mapOf(String.class, ExecutorProperties.class))
                .orElseGet(Map::of)
                .forEach((key, values) -> {
                    String name = written.getOrDefault(CheckedProperties.uniform(key), key);
                    executors.put(name, new ExecutorSettings(name, values));
                });
    }

    /** Returns the names of the executors in properties, as written. */
    Set<String> names() {
        return executors.keySet();
    }

    /** Returns the settings of an executor; the default ones if no property names it. */
    ExecutorSettings settings(String name) {
        ExecutorSettings configured = executors.get(name);
        return configured == null ? new ExecutorSettings(name, ExecutorProperties.DEFAULTS) : configured;
    }

    private void check(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        if (name.getNumberOfElements() > KEY + 1) {
            String property = CheckedProperties.below(KEY + 1, source, name);
            if (!CheckedProperties.isKnown(property, source, KNOWN)) {
                throw unknown(property, source, name);
            }
        }
        if (!CheckedProperties.hasVariables(source)) {
            String key = name.getElement(KEY, Form.ORIGINAL);
            String other = written.putIfAbsent(CheckedProperties.uniform(key), key);
            if (other != null && !other.equals(key)) {
                throw new InvalidExecutorException(
                        "%s.%s and %s.%s are one name to Spring, which ignores case and hyphens; use one of them"
                                .formatted(PREFIX, other, PREFIX, key));
            }
        }
    }

    private static InvalidExecutorException unknown(
            String property, ConfigurationPropertySource source, ConfigurationPropertyName name) {
        return new InvalidExecutorException("%s: an executor has no property '%s'; nearest is %s; all are %s"
                .formatted(
                        CheckedProperties.given(source, name),
                        property,
                        UnknownNameException.nearest(property.substring(property.lastIndexOf('.') + 1), KNOWN)
                                .get(0),
                        String.join(", ", KNOWN)));
    }

    /** What a native image must keep, so that properties are bound, their names known, and executors ended. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            BindableRuntimeHintsRegistrar.forTypes(ExecutorProperties.class).registerHints(hints, loader);
            ExecutorDestruction.METHODS.forEach((ending, method) -> hints.reflection()
                    .registerType(ending, type -> type.withMethod(method, List.of(), ExecutableMode.INVOKE)));
            for (Class<?> properties : List.of(
                    ExecutorProperties.class,
                    TidepoolProperties.class,
                    TidepoolProperties.Health.class,
                    TidepoolProperties.Server.class)) {
                hints.reflection().registerType(properties, MemberCategory.INVOKE_DECLARED_METHODS);
            }
        }
    }
}
