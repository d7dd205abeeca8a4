package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.Incidents;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.events.OverloadEvent;
import dev.tidepool.executor.internal.events.ResizeEvent;
import dev.tidepool.policy.control.DecisionRecord;

/** Tells the pool's listener and Flight Recorder what was decided and seen. For whoever holds the {@link ControlLoop}'s lock. */
final class Announcements {
    private final PoolOptions options;
    private final Incidents incidents;
    private final WorkerPool pool;

    Announcements(PoolOptions options, Incidents incidents, WorkerPool pool) {
        this.options = options;
        this.incidents = incidents;
        this.pool = pool;
    }

    /** The policy has decided, or failed. */
    void decided(DecisionRecord record) {
        Throwable failure = record.failure();
        if (failure != null) {
            incidents.policyFailed(record.policy(), failure);
        }
        ResizeEvent event = new ResizeEvent();
        if (record.resize() && event.shouldCommit()) {
            event.pool = options.name();
            event.policy = record.policy();
            event.target = record.decision().target();
            event.limit = record.decision().limit();
            event.threads = pool.threads().alive();
            event.reason = record.decision().reason();
            event.commit();
        }
        incidents.tell(listener -> listener.onDecision(record));
    }

    /** The shadow policy has decided. */
    void shadowDecided(DecisionRecord record) {
        incidents.tell(listener -> listener.onShadowDecision(record));
    }

    /** An overload has begun or ended. */
    void overloadChanged(boolean began) {
        OverloadEvent event = new OverloadEvent();
        if (event.shouldCommit()) {
            event.pool = options.name();
            event.began = began;
            event.queueLength = pool.queue().size();
            event.commit();
        }
        incidents.tell(listener -> listener.onOverload(began));
    }
}
