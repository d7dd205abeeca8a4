package dev.tidepool.cluster.internal.codec;

import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.internal.wire.WireReader;
import dev.tidepool.cluster.internal.wire.WireWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The codec of a record: encodes its components one after the other. */
public final class RecordCodec<T extends Record> implements Codec<T> {
    private final Constructor<T> constructor;
    private final RecordComponent[] components;
    private final Part[] parts;

    private record Part(BiConsumer<WireWriter, Object> writer, Function<WireReader, Object> reader) {
        void write(WireWriter out, Object value) {
            writer.accept(out, value);
        }

        Object read(WireReader in) {
            return reader.apply(in);
        }
    }

    /** @throws IllegalArgumentException if a component has a type that cannot travel */
    public RecordCodec(Class<T> type) {
        components = type.getRecordComponents();
        parts = new Part[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < parts.length; i++) {
            types[i] = components[i].getType();
            parts[i] = partOf(type, components[i]);
            components[i].getAccessor().setAccessible(true);
        }
        try {
            constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("every record has a canonical constructor", impossible);
        }
    }

    @Override
    public byte[] encode(T value) {
        WireWriter out = new WireWriter(64);
        write(out, value);
        return out.toBytes();
    }

    @Override
    public T decode(byte[] bytes) {
        WireReader in = new WireReader(bytes);
        T value = read(in);
        if (!in.isAtEnd()) {
            throw new IllegalArgumentException("extra bytes follow "
                    + constructor.getDeclaringClass().getName()
                    + "; caller and member must have the same version of the record");
        }
        return value;
    }

    private void write(WireWriter out, T value) {
        for (int i = 0; i < parts.length; i++) {
            Object component = get(components[i], value);
            if (component == null) {
                throw new IllegalArgumentException(
                        components[i].getName() + " of " + value + " is null; no component may be null");
            }
            parts[i].write(out, component);
        }
    }

    private T read(WireReader in) {
        Object[] values = new Object[parts.length];
        Arrays.setAll(values, i -> parts[i].read(in));
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException(
                    constructor.getDeclaringClass().getName() + " refuses its components: " + refused.getCause(),
                    refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object get(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalArgumentException("cannot read " + component + " of a record", failed);
        }
    }

    private static Part partOf(Class<?> owner, RecordComponent component) {
        Class<?> type = component.getType();
        if (type == int.class || type == Integer.class) {
            return new Part((out, value) -> out.writeLong((Integer) value), in -> Math.toIntExact(in.readLong()));
        } else if (type == long.class || type == Long.class) {
            return new Part((out, value) -> out.writeLong((Long) value), WireReader::readLong);
        } else if (type == double.class || type == Double.class) {
            return new Part((out, value) -> out.writeDouble((Double) value), WireReader::readDouble);
        } else if (type == boolean.class || type == Boolean.class) {
            return new Part((out, value) -> out.writeByte((Boolean) value ? 1 : 0), in -> in.readByte() == 1);
        } else if (type == String.class) {
            return new Part((out, value) -> out.writeText((String) value), WireReader::readText);
        } else if (type == byte[].class) {
            return new Part((out, value) -> out.writeBytes((byte[]) value), WireReader::readBytes);
        } else if (type.isRecord() && type != owner) {
            return nested(type.asSubclass(Record.class));
        }
        throw new IllegalArgumentException("component " + component.getName() + " of " + owner.getName() + " is a "
                + type.getName() + "; allowed are int, long, double, boolean, String, byte[] and records of these");
    }

    private static <N extends Record> Part nested(Class<N> type) {
        RecordCodec<N> codec = new RecordCodec<>(type);
        return new Part((out, value) -> codec.write(out, type.cast(value)), codec::read);
    }
}
