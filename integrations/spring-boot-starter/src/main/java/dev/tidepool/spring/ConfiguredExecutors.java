package dev.tidepool.spring;

import dev.tidepool.options.UnknownNameException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The executors that the application's properties configure. It exists before all other beans, so it refuses what
 * cannot work before any of them starts.
 */
final class ConfiguredExecutors {
    /** What the properties of executors begin with. */
    static final String PREFIX = "tidepool.executors";

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of(PREFIX);
    private static final int KEY = ROOT.getNumberOfElements();
    private static final List<String> KNOWN = Arrays.stream(ExecutorProperties.class.getRecordComponents())
            .map(RecordComponent::getName)
            .map(DataObjectPropertyName::toDashedForm)
            .toList();

    /** The names of executors as written, by their uniform form. Environment variables can only write that form. */
    private final Map<String, String> written = new LinkedHashMap<>();

    private final Map<String, ExecutorSettings> executors = new LinkedHashMap<>();

    /**
     * Checks the names of all properties, and then their values.
     *
     * @throws InvalidExecutorException if a property is unknown or its value is not allowed, or if two executors have
     *     the same name
     */
    ConfiguredExecutors(Environment environment) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource names) {
                names.stream().filter(ROOT::isAncestorOf).forEach(name -> check(source, name));
            }
        }
        bind(environment).forEach((key, values) -> {
            String name = written.getOrDefault(uniform(key), key);
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

    private static Map<String, ExecutorProperties> bind(Environment environment) {
        Map<String, ExecutorProperties> executors = new LinkedHashMap<>();
        try {
            Binder.get(environment)
                    .bind(PREFIX, Bindable.mapOf(String.class, ExecutorProperties.class))
                    .ifBound(executors::putAll);
            return executors;
        } catch (BindException failure) {
            throw unreadable(failure);
        }
    }

    /** The variable of a property a-b has the form of a.b. */
    private void check(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        boolean variable = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
        int elements = name.getNumberOfElements();
        if (elements > KEY + 1) {
            String property = IntStream.range(KEY + 1, elements)
                    .mapToObj(at -> name.getElement(at, Form.DASHED))
                    .collect(Collectors.joining(variable ? "-" : "."));
            if (KNOWN.stream().noneMatch(known -> uniform(known).equals(uniform(property)))) {
                throw unknown(property, name, source.getConfigurationProperty(name));
            }
        }
        if (!variable) {
            String key = name.getElement(KEY, Form.ORIGINAL);
            String other = written.putIfAbsent(uniform(key), key);
            if (other != null && !other.equals(key)) {
                throw new InvalidExecutorException(
                        "%s.%s and %s.%s are one name to Spring, which ignores case and hyphens; use one of them"
                                .formatted(PREFIX, other, PREFIX, key));
            }
        }
    }

    private static String uniform(String name) {
        return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }

    private static InvalidExecutorException unknown(
            String property, ConfigurationPropertyName name, @Nullable ConfigurationProperty found) {
        return new InvalidExecutorException("%s = %s: an executor has no property '%s'; nearest is %s; all are %s"
                .formatted(
                        name,
                        found == null ? "" : found.getValue(),
                        property,
                        UnknownNameException.nearest(property.substring(property.lastIndexOf('.') + 1), KNOWN)
                                .get(0),
                        String.join(", ", KNOWN)));
    }

    private static InvalidExecutorException unreadable(BindException failure) {
        ConfigurationProperty property = failure.getProperty();
        String value = property == null ? "" : property.getValue().toString();
        return new InvalidExecutorException(
                "%s = %s: expected %s"
                        .formatted(
                                property == null ? failure.getName() : property.getName(),
                                value,
                                expected(failure.getTarget().getType().resolve(Object.class), value)),
                failure);
    }

    private static String expected(@Nullable Class<?> type, String value) {
        if (type == Integer.class) {
            return "a whole number";
        }
        if (type == Boolean.class) {
            return "true or false";
        }
        if (type == Duration.class) {
            return "a duration such as 500ms or 30s";
        }
        if (type == null || !type.isEnum()) {
            return "below it " + String.join(", ", KNOWN);
        }
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant ->
                        DataObjectPropertyName.toDashedForm(constant.toString().toLowerCase(Locale.ROOT)))
                .toList();
        return "%s (nearest is %s)"
                .formatted(
                        String.join(", ", words),
                        UnknownNameException.nearest(value, words).get(0));
    }

    /** What a native image must keep, so that properties are bound and their names known. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            BindableRuntimeHintsRegistrar.forTypes(ExecutorProperties.class).registerHints(hints, loader);
            hints.reflection().registerType(ExecutorProperties.class, MemberCategory.INVOKE_DECLARED_METHODS);
        }
    }
}
