package dev.tidepool.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Skips tests, with one line that says why, where the machine has no folder for temporary files or no free port. JUnit
 * finds it on the class path. A port that is taken while others are free is a failure.
 */
public final class MachineCondition
        implements ExecutionCondition, TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    /** The same for every test: JUnit asks for each class and each method. */
    private static final ConditionEvaluationResult FOLDER = missingFolder(Path.of(System.getProperty("java.io.tmpdir")))
            .map(ConditionEvaluationResult::disabled)
            .orElseGet(() -> ConditionEvaluationResult.enabled("the machine has what tests need"));

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return FOLDER;
    }

    /** Returns what is wrong with a folder for temporary files; nothing if it can be used. */
    static Optional<String> missingFolder(Path folder) {
        try {
            Files.delete(Files.createTempFile(folder, "tidepool", null));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("no folder for temporary files: java.io.tmpdir is " + folder
                    + ", where no file can be made; set TMPDIR or -Djava.io.tmpdir");
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw skipped(failure, MachineCondition::hasFreePort);
    }

    @Override
    public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw skipped(failure, MachineCondition::hasFreePort);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw skipped(failure, MachineCondition::hasFreePort);
    }

    /** Returns the failure, or what skips the test if the failure comes from a machine without free ports. */
    static Throwable skipped(Throwable failure, BooleanSupplier hasFreePort) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException && !hasFreePort.getAsBoolean()) {
                return new TestAbortedException("no free port on the loopback interface: " + cause.getMessage());
            }
        }
        return failure;
    }

    private static boolean hasFreePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
