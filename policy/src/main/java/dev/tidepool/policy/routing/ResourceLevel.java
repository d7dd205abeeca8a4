package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * The balancer of RL-DTPS, the resource-level baseline of [bahadur2022sword]: it uses the free memory that nodes
 * report. The source gives no formula; {@link Favour} lists the interpretations. Until a node reports its free memory,
 * this is plain round robin.
 *
 * @param favour when the node with the most free memory is favoured
 * @param bytesPerThread memory that a new thread takes, 1 KiB to 1 GiB
 */
public record ResourceLevel(Favour favour, int bytesPerThread) implements RoutingPolicy {

    /** When the node with the most free memory is favoured. */
    public enum Favour {
        /**
         * The default: round robin, but a node without enough memory to grow to one thread per arrival per second
         * passes its turn to the node with the most free memory.
         */
        WHEN_SHORT_OF_MEMORY,
        /** Every task goes to the node with the most free memory in the last reports. */
        ALWAYS,
        /** Never: each node gets the same share, as in the paper's 50/50 test with two nodes. */
        NEVER
    }

    public ResourceLevel {
        Require.inRange("bytesPerThread", bytesPerThread, 1 << 10, 1 << 30);
    }

    /** Returns the default: {@link Favour#WHEN_SHORT_OF_MEMORY}, 1 MiB per thread. */
    public static ResourceLevel defaults() {
        return new ResourceLevel(Favour.WHEN_SHORT_OF_MEMORY, 1 << 20);
    }

    @Override
    public String name() {
        return "resource-level";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new MemoryRouter(this);
    }

    private static final class Memory extends TrackedMember {
        private long freeBytes = -1;
        private boolean isShort;

        private Memory(RouterMember member) {
            super(member);
        }
    }

    private static final class MemoryRouter extends MemberRouter<Memory> {
        private final ResourceLevel policy;
        private final Turn turn = new Turn();
        private @Nullable Memory mostFree;

        private MemoryRouter(ResourceLevel policy) {
            this.policy = policy;
        }

        @Override
        Memory join(long nowNanos, RouterMember member) {
            return new Memory(member);
        }

        @Override
        void membersChanged(long nowNanos) {
            turn.reset(members().size());
            findMostFree();
        }

        @Override
        void reported(long nowNanos, Memory member, NodeReport report) {
            member.freeBytes = report.freeMemoryBytes();
            double missingThreads = report.arrivalRate() - report.poolSize();
            member.isShort = member.freeBytes >= 0 && member.freeBytes < missingThreads * policy.bytesPerThread;
            findMostFree();
        }

        private void findMostFree() {
            mostFree = null;
            for (Memory member : members()) {
                if (member.freeBytes >= 0 && (mostFree == null || member.freeBytes > mostFree.freeBytes)) {
                    mostFree = member;
                }
            }
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            Memory inTurn = members().get(turn.next());
            boolean favours = switch (policy.favour) {
                case ALWAYS -> true;
                case WHEN_SHORT_OF_MEMORY -> inTurn.isShort;
                case NEVER -> false;
            };
            return (favours && mostFree != null ? mostFree : inTurn).send;
        }
    }
}
