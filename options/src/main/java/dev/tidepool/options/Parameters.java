package dev.tidepool.options;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of a policy: a policy is a record, and its components are its parameters. Reads them, and makes a copy
 * with others. Immutable.
 *
 * @param <T> the type of the policy
 */
public final class Parameters<T> {
    private final T holder;
    private final RecordComponent[] components;

    private Parameters(T holder, RecordComponent[] components) {
        this.holder = holder;
        this.components = components;
    }

    /** Returns the parameters of a record. Throws an {@link IllegalArgumentException} if it is no record. */
    public static <T> Parameters<T> of(T holder) {
        RecordComponent[] components = holder.getClass().getRecordComponents();
        if (components == null) {
            throw new IllegalArgumentException(holder.getClass() + " is no record");
        }
        return new Parameters<>(holder, components);
    }

    public List<String> names() {
        return Arrays.stream(components).map(RecordComponent::getName).toList();
    }

    /**
     * Returns their values by name as result files show them: numbers and booleans unchanged, other values as text.
     */
    public Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        for (RecordComponent component : components) {
            shown.put(component.getName(), ParameterValue.shown(value(component)));
        }
        return shown;
    }

    /**
     * Returns a copy of the record with some parameters changed.
     *
     * @param texts the new values as typed, by name
     * @throws IllegalArgumentException in one line, if a name or a value is not allowed
     */
    public T changed(Map<String, String> texts) {
        Object[] values = Arrays.stream(components).map(this::value).toArray();
        texts.forEach((name, text) -> {
            int at = names().indexOf(name);
            if (at < 0) {
                throw new IllegalArgumentException(unknown(name));
            }
            values[at] = ParameterValue.read(name, text, components[at].getType());
        });
        return construct(values);
    }

    private String unknown(String name) {
        if (components.length == 0) {
            return "unknown parameter '%s'; there are no parameters".formatted(name);
        }
        return "unknown parameter '%s'; known are %s (nearest: %s)"
                .formatted(
                        name,
                        String.join(", ", names()),
                        UnknownNameException.nearest(name, names()).get(0));
    }

    @SuppressWarnings("unchecked") // the constructor is that of the holder's own class
    private T construct(Object[] values) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> canonical = holder.getClass().getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return (T) canonical.newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof IllegalArgumentException outOfRange) {
                throw outOfRange;
            }
            throw new IllegalStateException("cannot make a " + holder.getClass(), refused);
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException("cannot make a " + holder.getClass(), hidden);
        }
    }

    private Object value(RecordComponent component) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true); // the record itself need not be public
            return accessor.invoke(holder);
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException("cannot read " + component + " of " + holder, hidden);
        }
    }
}
