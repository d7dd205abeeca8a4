package dev.tidepool.spring;

import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Says in one line at start which properties of Spring Boot have no effect, because Tidepool does something else. */
final class IgnoredProperties {
    private static final Log LOG = LogFactory.getLog(IgnoredProperties.class);

    private final Environment environment;

    IgnoredProperties(Environment environment) {
        this.environment = environment;
    }

    /**
     * Warns of the properties of a group that are set.
     *
     * @param instead what happens instead, and what to do
     */
    void warn(String group, String instead) {
        Map<String, Object> set = Binder.get(environment)
                .bind(group, Bindable.mapOf(String.class, Object.class))
                .orElseGet(Map::of);
        warn(group, List.copyOf(set.keySet()), instead);
    }

    /**
     * Warns of some properties of a group, if they are set.
     *
     * @param ignored those without effect
     * @param instead what happens instead, and what to do
     */
    void warnOf(String group, List<String> ignored, String instead) {
        Binder binder = Binder.get(environment);
        List<String> set = ignored.stream()
                .filter(name -> binder.bind(group + "." + name, Bindable.of(Object.class))
                        .isBound())
                .toList();
        warn(group, set, instead);
    }

    private static void warn(String group, List<String> set, String instead) {
        if (!set.isEmpty()) {
            LOG.warn("%s.* (%s) has no effect: %s".formatted(group, String.join(", ", set), instead));
        }
    }
}
