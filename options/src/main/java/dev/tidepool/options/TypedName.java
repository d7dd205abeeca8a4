package dev.tidepool.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pool or a routing policy as users type it: {@code NAME}, {@code NAME:key=value}, with any number of parameters, or
 * {@code NAME:value} where there is one parameter only, as in {@code fixed:16}. Immutable.
 *
 * @param kind the kind of name, for messages: {@code pool}
 * @param text the whole text
 * @param name the part before the first colon
 * @param settings the parts after it
 */
public record TypedName(String kind, String text, String name, List<String> settings) {
    public TypedName {
        settings = List.copyOf(settings);
    }

    /**
     * Parses a typed name.
     *
     * @param kind the kind of name, for messages
     * @param typed the text; surrounding space does not count
     */
    public static TypedName of(String kind, String typed) {
        List<String> parts = new ArrayList<>();
        String rest = typed.strip();
        for (int colon = rest.indexOf(':'); colon >= 0; colon = rest.indexOf(':')) {
            parts.add(rest.substring(0, colon));
            rest = rest.substring(colon + 1);
        }
        parts.add(rest);
        return new TypedName(kind, typed.strip(), parts.get(0), parts.subList(1, parts.size()));
    }

    /**
     * Returns a copy of a record with these settings.
     *
     * @param defaults the record with the other values
     * @throws IllegalArgumentException in one line, if a setting names no parameter, cannot be read or is out of range
     */
    public <T> T applyTo(T defaults) {
        try {
            return settings.isEmpty() ? defaults : Parameters.of(defaults).changed(values(Parameters.of(defaults)));
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException("%s '%s': %s".formatted(kind, text, bad.getMessage()), bad);
        }
    }

    private Map<String, String> values(Parameters<?> parameters) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            String key = equals >= 0 ? setting.substring(0, equals) : onlyKey(parameters, setting);
            if (values.put(key, setting.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("%s is given twice; give it once".formatted(key));
            }
        }
        return values;
    }

    private String onlyKey(Parameters<?> parameters, String setting) {
        List<String> names = parameters.names();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("%s has no parameters; write just '%s'".formatted(name, name));
        }
        if (names.size() > 1) {
            throw new IllegalArgumentException("'%s' is not key=value; the parameters of %s are %s"
                    .formatted(setting, name, String.join(", ", names)));
        }
        return names.get(0);
    }
}
