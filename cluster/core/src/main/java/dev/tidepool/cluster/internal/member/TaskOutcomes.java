package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.internal.wire.CallerMessage.Submit;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.cluster.internal.wire.TaskEnded.Reason;
import dev.tidepool.policy.Counted;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/** Makes a member's messages about the outcomes of tasks. */
final class TaskOutcomes {
    private static final int MAX_STACK = 8_000;
    private static final int MAX_MESSAGE = 4_000;
    private static final long SOON = 100_000_000;

    private final MemberSettings settings;

    TaskOutcomes(MemberSettings settings) {
        this.settings = settings;
    }

    /** @param callersLimit the limit on the bytes of a result that the caller takes */
    TaskEnded completed(Submit submit, byte[] result, int callersLimit) {
        if (result.length > settings.payloadLimit()) {
            return resultTooLarge(submit, result, settings.name(), settings.payloadLimit());
        } else if (result.length > callersLimit) {
            return resultTooLarge(submit, result, "its caller", callersLimit);
        }
        return new TaskEnded.Completed(submit.id(), result);
    }

    private TaskEnded resultTooLarge(Submit submit, byte[] result, String whose, int limit) {
        String message = "the result of %s has %d bytes; the limit of %s is %d: return fewer, or raise payloadLimit"
                .formatted(submit.task(), result.length, whose, limit);
        return thrown(submit, PayloadTooLargeException.ofResult(message));
    }

    TaskEnded thrown(Submit submit, Throwable thrown) {
        if (thrown instanceof ArgumentRefusedException notAllowed) {
            return new TaskEnded.Refused(submit.id(), Reason.CLASS_NOT_ALLOWED, text(notAllowed.getMessage()), 0);
        }
        String message;
        String stack;
        try {
            message = text(thrown.getMessage());
            StringWriter out = new StringWriter();
            thrown.printStackTrace(new PrintWriter(out));
            stack = truncate(out.toString(), MAX_STACK);
        } catch (RuntimeException | Error broken) {
            message = "its message is not available: " + broken.getClass().getName();
            stack = "";
        }
        return new TaskEnded.Failed(submit.id(), thrown.getClass().getName(), message, stack);
    }

    TaskEnded.Refused refused(Submit submit, Reason reason) {
        String name = settings.name();
        String detail = switch (reason) {
            case LEASE_LAPSED -> "the caller's lease on " + name + " ended before the task could start";
            case TOO_LATE -> "its time limit passed before " + name + " could start it";
            case CANCELLED -> "it was cancelled";
            case QUEUE_FULL ->
                "%s has %s, which is its limit; try again later"
                        .formatted(name, Counted.of(settings.taskLimit(), "task"));
            case STOPPING -> name + " accepts no more tasks, because it is stopping";
            case UNKNOWN_TASK -> "no member has registered it; register it in the TaskRegistry of " + name;
            case PAYLOAD_TOO_LARGE ->
                "its argument has %d bytes; the limit of %s is %d: send fewer, or raise payloadLimit there"
                        .formatted(submit.payload().length, name, settings.payloadLimit());
            case NOT_ALLOWED -> "its caller may not run it on " + name;
            case CLASS_NOT_ALLOWED -> name + " allows no serialisable tasks; allow their classes there";
        };
        return new TaskEnded.Refused(submit.id(), reason, detail, SOON);
    }

    /** Returns that this caller may not run the task. */
    TaskEnded.Refused notAllowed(Submit submit, String caller) {
        String who = caller.isEmpty() ? "a caller without a name in a certificate" : "caller '" + caller + "'";
        String detail = "%s may not run it on %s; allow it in the rights there".formatted(who, settings.name());
        return new TaskEnded.Refused(submit.id(), Reason.NOT_ALLOWED, detail, SOON);
    }

    /** Returns that the member has no memory for the argument: it holds {@code bytes} of arguments. */
    TaskEnded.Refused outOfMemory(Submit submit, long bytes) {
        String detail = "%s holds arguments of %d bytes, and %d more would exceed its limit of %d;"
                        .formatted(settings.name(), bytes, submit.payload().length, settings.memoryLimit())
                + " try again later, or raise memoryLimit there";
        return new TaskEnded.Refused(submit.id(), Reason.QUEUE_FULL, detail, SOON);
    }

    private static String text(@Nullable String message) {
        return message == null ? "" : truncate(message, MAX_MESSAGE);
    }

    private static String truncate(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + " ...";
    }
}
