package dev.tidepool.cluster.internal.codec;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.RegisteredTask;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Makes tasks of a caller's serialisable objects, if the caller's own allow-list allows their classes. */
public final class SerialTasks {
    private final @Nullable AllowedClasses allowed;

    /** Makes the tasks of a caller that allows these classes, or none if null. */
    public SerialTasks(@Nullable AllowedClasses allowed) {
        this.allowed = allowed;
    }

    /**
     * Returns the task that runs an object.
     *
     * @throws ClassNotAllowedException if the allow-list does not allow its class
     */
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object> RegisteredTask<@Nullable Object, T> task(Object task) {
        AllowedClasses classes = allowed;
        String name = task.getClass().getName();
        if (classes == null) {
            throw new ClassNotAllowedException(
                    "class " + name + " is not allowed, and no serialisable task is; allow it with serialisable(...),"
                            + " or register a task");
        } else if (!(task instanceof Serializable)) {
            throw new ClassNotAllowedException(
                    "class " + name + " is not Serializable; make it so, or register a task");
        } else if (!task.getClass().isSynthetic() && !classes.allows(task.getClass())) {
            throw new ClassNotAllowedException(
                    "class " + name + " is not on the allow-list; add it with AllowedClasses, or register a task");
        }
        return (RegisteredTask<@Nullable Object, T>) (RegisteredTask<?, ?>) new SerialCodec(classes).task();
    }
}
