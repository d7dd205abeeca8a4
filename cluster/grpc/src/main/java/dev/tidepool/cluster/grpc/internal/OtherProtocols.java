package dev.tidepool.cluster.grpc.internal;

import io.grpc.HandlerRegistry;
import io.grpc.ServerMethodDefinition;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells a node's operator that a caller speaks another version of the callers' protocol, which has another service:
 * gRPC itself refuses it in silence. Thread-safe.
 */
final class OtherProtocols extends HandlerRegistry {
    private static final String OURS = "tidepool.";

    private final Consumer<String> warnings;

    /** @param warnings gets a line for each attempt, always the same; from several threads */
    OtherProtocols(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** Called for methods that the node has not, whose name a peer has chosen. */
    @Override
    public @Nullable ServerMethodDefinition<?, ?> lookupMethod(String name, @Nullable String authority) {
        if (name.startsWith(OURS)) {
            warnings.accept("a caller was refused, which speaks another version of the callers' protocol than this"
                    + " node's %s; run the same version on both".formatted(CallersProtocol.SERVICE));
        }
        return null;
    }
}
