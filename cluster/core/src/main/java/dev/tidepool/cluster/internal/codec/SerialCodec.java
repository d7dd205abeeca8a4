package dev.tidepool.cluster.internal.codec;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Java serialisation behind an allow-list: the codec of serialisable tasks and of their results. */
public final class SerialCodec implements Codec<@Nullable Object> {
    /** An element takes at least a byte; a hash table has at most eight places for one. */
    private static final int LENGTH_PER_BYTE = 8;

    private final AllowedClasses allowed;

    public SerialCodec(AllowedClasses allowed) {
        this.allowed = allowed;
    }

    /** Returns the task that runs a serialisable callable or runnable. */
    RegisteredTask<@Nullable Object, @Nullable Object> task() {
        return new RegisteredTask<>(CallerMessage.SERIALISED_TASK, this, this);
    }

    /** Registers the task that runs serialised callables and runnables. */
    @SuppressWarnings("NullAway") // As for decode.
    public void registerIn(TaskRegistry registry) {
        registry.register(task(), (task, context) -> call(task));
    }

    private static @Nullable Object call(@Nullable Object task) throws Exception {
        if (task instanceof Callable<?> callable) {
            return callable.call();
        } else if (task instanceof Runnable runnable) {
            runnable.run();
            return null;
        }
        throw new IllegalArgumentException(
                "a serialised " + (task == null ? "null" : task.getClass().getName())
                        + " is neither a Callable nor a Runnable; submit one of these");
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException notSerialisable) {
            throw new IllegalArgumentException(
                    "cannot serialise "
                            + (value == null ? "null" : value.getClass().getName()) + ": "
                            + notSerialisable.getMessage()
                            + "; make it and what it holds Serializable, or register a task",
                    notSerialisable);
        }
        return bytes.toByteArray();
    }

    @Override
    @SuppressWarnings("NullAway") // Null is a value of this codec; NullAway does not look into type arguments.
    public @Nullable Object decode(byte[] bytes) {
        RecordingFilter filter = new RecordingFilter(allowed.filter(), (long) LENGTH_PER_BYTE * bytes.length);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(filter);
            return in.readObject();
        } catch (IOException | ClassNotFoundException | LinkageError failed) {
            if (filter.rejected != null) {
                throw new ClassNotAllowedException(filter.rejected);
            }
            throw new IllegalArgumentException("cannot deserialise: " + failed, failed);
        }
    }

    /**
     * A filter that remembers why it rejected something. It also bounds the lengths of all arrays together: they are
     * allocated before their elements are read, so nested ones could claim any number.
     */
    private static final class RecordingFilter implements ObjectInputFilter {
        private static final String LIMITS =
                "what was sent is over the limits on depth, references or arrays; send less, or register a task";

        private final ObjectInputFilter filter;
        private long lengthLeft;
        private @Nullable String rejected;

        private RecordingFilter(ObjectInputFilter filter, long totalLength) {
            this.filter = filter;
            this.lengthLeft = totalLength;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            lengthLeft -= Math.max(0, info.arrayLength());
            Status status = lengthLeft < 0 ? Status.REJECTED : filter.checkInput(info);
            if (status == Status.REJECTED) {
                Class<?> type = info.serialClass();
                rejected = type == null || lengthLeft < 0
                        ? LIMITS
                        : "class " + type.getName()
                                + " is not on the allow-list; add it with AllowedClasses there, or register a task";
            }
            return status;
        }
    }
}
