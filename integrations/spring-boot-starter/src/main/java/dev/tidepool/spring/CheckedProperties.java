package dev.tidepool.spring;

import dev.tidepool.options.UnknownNameException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
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

/** Reads the properties below {@code tidepool}. Whatever is wrong with one of them is one sentence. */
final class CheckedProperties {
    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("tidepool");
    private static final String EXECUTORS = "executors";
    private static final List<String> KNOWN = names(TidepoolProperties.class, "");
    private static final List<String> GROUPS = Stream.concat(
                    Stream.of(EXECUTORS), KNOWN.stream().map(CheckedProperties::group))
            .distinct()
            .toList();

    /** What Kubernetes adds to the name of a Service, in the variables that it sets in every container beside it. */
    private static final Pattern OF_KUBERNETES =
            Pattern.compile(".*-(service-host|service-port(-.+)?|port(-\\d+-(tcp|udp|sctp)(-(proto|port|addr))?)?)");

    private final Environment environment;

    /**
     * Checks the properties of {@link TidepoolProperties}, which Spring Boot binds later.
     *
     * @throws InvalidExecutorException if a property is unknown or its value is not allowed
     */
    CheckedProperties(Environment environment) {
        this.environment = environment;
        forEachName(ROOT, this::check);
        bind(ROOT.toString(), Bindable.of(TidepoolProperties.class));
    }

    /** Returns the names of the properties of a record, as Spring Boot writes them. */
    static List<String> names(Class<?> properties, String prefix) {
        List<String> names = new ArrayList<>();
        for (RecordComponent each : properties.getRecordComponents()) {
            String name = prefix + DataObjectPropertyName.toDashedForm(each.getName());
            names.addAll(each.getType().isRecord() ? names(each.getType(), name + ".") : List.of(name));
        }
        return names;
    }

    /** Calls the action with each name below a root that a source of properties lists. */
    void forEachName(
            ConfigurationPropertyName root, BiConsumer<ConfigurationPropertySource, ConfigurationPropertyName> action) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource names) {
                names.stream().filter(root::isAncestorOf).forEach(name -> action.accept(source, name));
            }
        }
    }

    /**
     * Binds properties.
     *
     * @throws InvalidExecutorException if a value cannot be read
     */
    <T> BindResult<T> bind(String name, Bindable<T> target) {
        try {
            return Binder.get(environment).bind(name, target);
        } catch (BindException failure) {
            throw unreadable(failure);
        }
    }

    /** Whether names of the source are environment variables: one of a property a-b has the form of a.b. */
    static boolean hasVariables(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
    }

    /** Returns the last elements of a name. */
    static String below(int elements, ConfigurationPropertySource source, ConfigurationPropertyName name) {
        return IntStream.range(elements, name.getNumberOfElements())
                .mapToObj(at -> name.getElement(at, Form.DASHED))
                .collect(Collectors.joining(hasVariables(source) ? "-" : "."));
    }

    /** Returns a name without what Spring Boot and environment variables leave out. */
    static String uniform(String name) {
        return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }

    /** Whether the last elements of a name are one of the known ones. */
    static boolean isKnown(String property, ConfigurationPropertySource source, List<String> known) {
        return known.stream()
                .map(name -> hasVariables(source) ? name.replace('.', '-') : name)
                .anyMatch(name -> uniform(name).equals(uniform(property)));
    }

    /** Returns a property with its value, as a sentence about it begins. */
    static String given(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty found = source.getConfigurationProperty(name);
        return "%s = %s".formatted(name, found == null ? "" : found.getValue());
    }

    /**
     * Environment variables whose first word is unlike all of ours belong to somebody else, such as those that
     * Kubernetes sets for a Service called tidepool. So do those for a Service called tidepool-server.
     */
    private void check(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        String group = name.getElement(ROOT.getNumberOfElements(), Form.DASHED);
        String property = below(ROOT.getNumberOfElements(), source, name);
        boolean foreign = hasVariables(source)
                && (UnknownNameException.similar(group, GROUPS).isEmpty()
                        || OF_KUBERNETES.matcher(property).matches());
        if (group.equals(EXECUTORS) || foreign || isKnown(property, source, KNOWN)) {
            return;
        }
        throw new InvalidExecutorException("%s: there is no property '%s'; nearest is %s; all are %s.NAME.*, %s"
                .formatted(
                        given(source, name),
                        name,
                        ROOT.append(nearest(name)),
                        ConfiguredExecutors.PREFIX,
                        KNOWN.stream()
                                .map(known -> ROOT.append(known).toString())
                                .collect(Collectors.joining(", "))));
    }

    /** Returns the known property that is probably meant; dots and hyphens count for nothing. */
    private static String nearest(ConfigurationPropertyName name) {
        int group = ROOT.getNumberOfElements();
        Map<String, String> candidates = new LinkedHashMap<>();
        KNOWN.forEach(known -> candidates.put(uniform(known.replace(".", "")), known));
        if (name.getNumberOfElements() > group + 1) {
            ConfigurationPropertyName below = name.subName(group + 1);
            boolean lacksExecutor = below.getNumberOfElements() == 1;
            candidates.put(
                    uniform(EXECUTORS + below.toString().replace(".", "")),
                    EXECUTORS + (lacksExecutor ? ".application." : ".") + below);
        }
        String given = uniform(name.subName(group).toString().replace(".", ""));
        String nearest = UnknownNameException.nearest(given, List.copyOf(candidates.keySet()))
                .get(0);
        return Objects.requireNonNull(candidates.get(nearest));
    }

    private static String group(String name) {
        return name.substring(0, name.indexOf('.'));
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
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (type == Duration.class) {
            return "a duration such as 500ms or 30s";
        }
        if (type == Map.class) {
            return "below it the names of executors, and below each " + String.join(", ", ConfiguredExecutors.KNOWN);
        }
        if (type == TidepoolProperties.class) {
            return "below it " + String.join(", ", GROUPS);
        }
        if (type == null || !type.isEnum()) {
            return "below it " + String.join(", ", ConfiguredExecutors.KNOWN);
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
}
