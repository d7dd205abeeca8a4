package dev.tidepool.executor;

import dev.tidepool.policy.PoolBounds;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a pool with the platform's MBean server. The server refers to it, so it refers to the pool
 * weakly: an abandoned pool must end. Thread-safe.
 */
final class PoolMBean implements AdaptiveExecutorMXBean {
    private static final long RETRY_NANOS = 100_000_000;

    private final String name;
    private final WeakReference<AdaptiveExecutor> pool;
    private boolean ended;
    private @Nullable ObjectName registered;

    /** Whether the server failed in the middle of the registration, so that it may have the pool or not. */
    private boolean doubtful;

    PoolMBean(String name, AdaptiveExecutor pool) {
        this.name = name;
        this.pool = new WeakReference<>(pool);
    }

    /** Registers the pool, if it is not registered and has not ended. Without memory, it is not registered. */
    synchronized void register(String... keys) {
        ObjectName as = nameWith(keys);
        if (doubtful) {
            takeBack();
        }
        if (ended || registered != null) {
            return;
        }
        try {
            if (server().isRegistered(as)) {
                throw new InstanceAlreadyExistsException(name);
            }
            registerAs(as);
        } catch (InstanceAlreadyExistsException taken) {
            throw new IllegalStateException(
                    "a pool named '%s' is registered already; give each registered pool a name of its own"
                            .formatted(name),
                    taken);
        } catch (JMException failure) {
            throw new IllegalStateException("pool '%s' cannot be registered: %s".formatted(name, failure), failure);
        }
    }

    /** Returns the name of the pool with those keys, each of the form {@code key=value}. */
    private ObjectName nameWith(String... keys) {
        String all = String.join(",", keys);
        try {
            ObjectName as = new ObjectName("dev.tidepool:type=AdaptiveExecutor,name=%s%s%s"
                    .formatted(ObjectName.quote(name), keys.length == 0 ? "" : ",", all));
            if (!as.isPattern()) {
                return as;
            }
        } catch (MalformedObjectNameException malformed) {
            // The message names what was given.
        }
        throw new IllegalArgumentException(
                ("keys are '%s'; allowed are pairs such as 'node=3' beside 'type' and 'name', without wildcards;"
                                + " ObjectName.quote makes a value of any text")
                        .formatted(all));
    }

    /** The server may run out of memory after it has registered the pool. */
    private void registerAs(ObjectName as) throws JMException {
        registered = as;
        doubtful = true;
        try {
            server().registerMBean(this, as);
            doubtful = false;
        } catch (JMException | RuntimeException refused) {
            registered = null;
            doubtful = false;
            throw refused;
        } catch (Error exhausted) {
            takeBack();
            throw exhausted;
        }
    }

    /** Takes the registration back for good: the pool has terminated. If that lacks memory, it may be called again. */
    synchronized void end() {
        ended = true;
        takeBack();
    }

    private void takeBack() {
        ObjectName as = registered;
        if (as == null) {
            return;
        }
        try {
            server().unregisterMBean(as);
        } catch (InstanceNotFoundException gone) {
            // Somebody else has taken it back, or it was never there.
        } catch (RuntimeMBeanException forgottenInPart) {
            // It is gone, and something of it had gone when the registration failed.
        } catch (JMException failure) {
            throw new IllegalStateException("pool '%s' stays registered: %s".formatted(name, failure), failure);
        }
        registered = null;
        doubtful = false;
    }

    /** Takes the registration back as soon as there is memory for it. */
    void endAtLast() {
        while (true) {
            try {
                end();
                return;
            } catch (OutOfMemoryError notYet) {
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private AdaptiveExecutor pool() {
        AdaptiveExecutor found = pool.get();
        if (found == null) {
            throw new IllegalStateException("pool '%s' is no longer reachable".formatted(name));
        }
        return found;
    }

    private PoolStats stats() {
        return pool().stats();
    }

    @Override
    public String getPolicy() {
        return stats().policy();
    }

    @Override
    public String getLastReason() {
        return pool().newestDecision().decision().reason();
    }

    @Override
    public String getSummary() {
        return pool().toString();
    }

    @Override
    public int getThreadsAlive() {
        return stats().threadsAlive();
    }

    @Override
    public int getThreadsBusy() {
        return stats().threadsBusy();
    }

    @Override
    public int getThreadsLongRunning() {
        return stats().threadsLongRunning();
    }

    @Override
    public int getThreadsBlocked() {
        return stats().threadsBlocked();
    }

    @Override
    public int getThreadsPeak() {
        return stats().threadsPeak();
    }

    @Override
    public int getThreadsTarget() {
        return stats().threadsTarget();
    }

    @Override
    public int getThreadsLimit() {
        return stats().threadsLimit();
    }

    @Override
    public int getMinThreads() {
        return pool().bounds().minThreads();
    }

    @Override
    public void setMinThreads(int threads) {
        pool().control().changeBounds(present -> new PoolBounds(threads, present.maxThreads(), present.cores()));
    }

    @Override
    public int getMaxThreads() {
        return pool().bounds().maxThreads();
    }

    @Override
    public void setMaxThreads(int threads) {
        pool().control().changeBounds(present -> new PoolBounds(present.minThreads(), threads, present.cores()));
    }

    @Override
    public int getQueueLength() {
        return stats().queueLength();
    }

    @Override
    public int getQueueCapacity() {
        return stats().queueCapacity();
    }

    @Override
    public long getArrivals() {
        return stats().arrivals();
    }

    @Override
    public long getCompletions() {
        return stats().completions();
    }

    @Override
    public long getFailures() {
        return stats().failures();
    }

    @Override
    public long getRejections() {
        return stats().rejections();
    }

    @Override
    public long getExpired() {
        return stats().expired();
    }

    @Override
    public long getResizes() {
        return stats().resizes();
    }

    @Override
    public double getQueueWaitP99Millis() {
        return stats().queueWaitP99Millis();
    }

    @Override
    public double getResponseTimeP99Millis() {
        return stats().responseTimeP99Millis();
    }

    @Override
    public boolean isOverloaded() {
        return stats().overloaded();
    }
}
