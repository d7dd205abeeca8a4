package dev.tidepool.tomcat;

import org.apache.catalina.LifecycleException;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.juli.logging.Log;
import org.apache.juli.logging.LogFactory;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.threads.ResizableExecutor;

/**
 * Tomcat's {@code HTTP/1.1} connector with an adaptive pool of its own, so that one attribute is all that changes. Its
 * MBean reports the right maximum, also with an executor from elsewhere, for which Tomcat's reports -1.
 *
 * <pre>{@code
 * <Connector protocol="dev.tidepool.tomcat.AdaptiveHttp11Protocol" port="8080" maxThreads="200"/>
 * }</pre>
 *
 * <p>These attributes of the connector set up its pool: {@code maxThreads}, {@code maxQueueSize}, {@code daemon},
 * {@code useVirtualThreads}, and {@code executorTerminationTimeoutMillis}, within which accepted requests may end when
 * the connector stops. The policy decides how many threads stay when idle, so {@code minSpareThreads} and {@code
 * threadsMaxIdleTime} have no effect.
 */
public class AdaptiveHttp11Protocol extends Http11NioProtocol {
    private static final Log LOG = LogFactory.getLog(AdaptiveHttp11Protocol.class);

    /** Creates a protocol handler; Tomcat does so for a connector that names this class. */
    public AdaptiveHttp11Protocol() {
        super(new AdaptiveEndpoint());
    }

    @Override
    protected Log getLog() {
        return LOG;
    }

    /**
     * The endpoint creates, resizes, reports and ends the pool where Tomcat's would do so with Tomcat's pool. It is
     * public for Tomcat's MBeans alone, which read it by reflection.
     */
    public static final class AdaptiveEndpoint extends NioEndpoint {

        @Override
        public void createExecutor() {
            AdaptiveTomcatExecutor own = new AdaptiveTomcatExecutor();
            own.setDomain(getDomain());
            own.setName(getName());
            own.setNamePrefix(getName() + "-exec-");
            own.setDaemon(getDaemon());
            own.setMaxThreads(getMaxThreads());
            own.setMaxQueueSize(getMaxQueueSize());
            own.setVirtualThreads(getUseVirtualThreads());
            own.setStopLimitMillis(getExecutorTerminationTimeoutMillis());
            try {
                own.start();
            } catch (LifecycleException failure) {
                throw new IllegalStateException(failure.getMessage(), failure);
            }
            setExecutor(own);
            internalExecutor = true;
        }

        @Override
        public void shutdownExecutor() {
            if (!internalExecutor || !(getExecutor() instanceof AdaptiveTomcatExecutor own)) {
                super.shutdownExecutor();
                return;
            }
            setExecutor(null);
            try {
                own.stop();
                own.destroy();
            } catch (LifecycleException failure) {
                LOG.warn("the pool of connector '" + getName() + "' did not end as it should", failure);
            }
        }

        @Override
        public int getMaxThreads() {
            return getExecutor() instanceof ResizableExecutor sized ? sized.getMaxThreads() : super.getMaxThreads();
        }

        @Override
        public void setMaxThreads(int threads) {
            super.setMaxThreads(threads);
            if (internalExecutor && getExecutor() instanceof AdaptiveTomcatExecutor own) {
                own.setMaxThreads(threads);
            }
        }
    }
}
