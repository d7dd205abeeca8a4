package dev.tidepool.cluster.internal.codec;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.RegisteredTask;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Serialisable tasks as a caller sends them: its own allow-list is asked before anything leaves. */
public final class SerialTasks {
    private final @Nullable AllowedClasses allowed;

    /** Makes the tasks of a caller that allows these classes, or none if null. */
    public SerialTasks(@Nullable AllowedClasses allowed) {
        this.allowed = allowed;
    }

    /**
     * Returns the task that runs {@code task} on a member.
     *
     * @throws ClassNotAllowedException if it must not be sent
     */
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object> RegisteredTask<@Nullable Object, T> task(Object task) {
        AllowedClasses classes = allowed;
        String name = task.getClass().getName();
        if (classes == null) {
            throw new ClassNotAllowedException(
                    "a task of class " + name
                            + " was submitted, but serialisable tasks are switched off; allow them with serialisable(...), or register a task");
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
