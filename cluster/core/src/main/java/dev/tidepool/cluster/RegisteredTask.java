package dev.tidepool.cluster;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A task type that callers and members know by its name. Callers submit it with an argument. Members have its function
 * in their {@link TaskRegistry}. No classes travel between nodes. Immutable.
 *
 * @param name 1 to 100 letters, digits, dots, hyphens, underscores or colons
 */
public record RegisteredTask<A extends @Nullable Object, R extends @Nullable Object>(
        String name, Codec<A> argument, Codec<R> result) {
    private static final String RESERVED = "tidepool:";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    /** @throws IllegalArgumentException if the name is too long or has other characters */
    public RegisteredTask {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("task name is '" + name
                    + "'; allowed are 1 to 100 letters, digits, dots, hyphens, underscores and colons");
        }
        Objects.requireNonNull(argument, "argument");
        Objects.requireNonNull(result, "result");
    }

    /**
     * Returns a task whose argument and result are bytes.
     *
     * @throws IllegalArgumentException if the name is too long, has other characters, or begins with {@value
     *     #RESERVED}, as the names of tasks with serialised classes do
     */
    public static RegisteredTask<byte[], byte[]> ofBytes(String name) {
        if (name.startsWith(RESERVED)) {
            throw new IllegalArgumentException(
                    "task name is '" + name + "'; names with '" + RESERVED + "' are reserved");
        }
        return new RegisteredTask<>(name, Codec.bytes(), Codec.bytes());
    }
}
