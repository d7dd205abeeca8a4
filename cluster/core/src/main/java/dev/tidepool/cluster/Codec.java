package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.codec.RecordCodec;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Encodes values as bytes and decodes them: the arguments and results of registered tasks. Callers and members use the
 * same implementation. Implementations are thread-safe.
 *
 * @param <T> the type of the values
 */
public interface Codec<T extends @Nullable Object> {
    /** Returns the bytes of a value. Throws a {@link RuntimeException} if the value cannot be encoded. */
    byte[] encode(T value);

    /**
     * Decodes a value. The bytes may come from an attacker, so an implementation must check them.
     *
     * @throws RuntimeException if no value has these bytes
     */
    T decode(byte[] bytes);

    /** Returns the codec of byte arrays, which it passes on unchanged. */
    static Codec<byte[]> bytes() {
        return of(Function.identity(), Function.identity());
    }

    /** Returns the codec of strings, in UTF-8. */
    static Codec<String> text() {
        return of(text -> text.getBytes(StandardCharsets.UTF_8), bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** Returns the codec of null. */
    static Codec<@Nullable Void> nothing() {
        return of(nothing -> new byte[0], bytes -> null);
    }

    /**
     * Returns the codec of a record. It writes the components in their order. They are ints, longs, doubles, booleans,
     * strings, byte arrays or records of these, and not null. Callers and members must have the same version of the
     * record.
     *
     * @throws IllegalArgumentException if a component is of another type
     */
    static <T extends Record> Codec<T> record(Class<T> type) {
        return new RecordCodec<>(type);
    }

    static <T extends @Nullable Object> Codec<T> of(Function<T, byte[]> encode, Function<byte[], T> decode) {
        return new Codec<>() {
            @Override
            public byte[] encode(T value) {
                return encode.apply(value);
            }

            @Override
            public T decode(byte[] bytes) {
                return decode.apply(bytes);
            }
        };
    }
}
