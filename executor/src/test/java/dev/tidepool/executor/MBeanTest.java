package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.relation.MBeanServerNotificationFilter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MBeanTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private final AdaptiveExecutor executor =
            AdaptiveExecutor.builder("orders: 1*").sizing(new Fixed(3)).build();

    private final AtomicInteger lost = new AtomicInteger();

    @AfterEach
    void close() {
        executor.close();
    }

    private static ObjectName name() throws Exception {
        return new ObjectName("dev.tidepool:type=AdaptiveExecutor,name=" + ObjectName.quote("orders: 1*"));
    }

    private static Object read(String attribute) throws Exception {
        return SERVER.getAttribute(name(), attribute);
    }

    @Test
    void aRegisteredPoolShowsItsStateAndWhyItHasItsSize() throws Exception {
        executor.registerMBean();
        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
        assertThat(read("Policy")).isEqualTo("fixed");
        assertThat(read("ThreadsTarget")).isEqualTo(3);
        assertThat(read("Arrivals")).isEqualTo(1L);
        assertThat(read("Overloaded")).isEqualTo(false);
        assertThat((String) read("LastReason")).isNotBlank();
        assertThat((String) read("Summary")).startsWith("AdaptiveExecutor 'orders: 1*' (running): ");
        assertThat(SERVER.getMBeanInfo(name()).getAttributes())
                .allSatisfy(attribute ->
                        assertThatCode(() -> read(attribute.getName())).doesNotThrowAnyException());
    }

    @Test
    void anOperatorChangesTheBounds() throws Exception {
        executor.registerMBean();
        SERVER.setAttribute(name(), new Attribute("MaxThreads", 7));
        SERVER.setAttribute(name(), new Attribute("MinThreads", 2));
        assertThat(executor.bounds().minThreads()).isEqualTo(2);
        assertThat(executor.bounds().maxThreads()).isEqualTo(7);
        assertThatThrownBy(() -> SERVER.setAttribute(name(), new Attribute("MaxThreads", 0)))
                .isInstanceOf(RuntimeMBeanException.class)
                .hasRootCauseMessage("maxThreads is 0; allowed is 1 to unlimited");
    }

    @Test
    void twoOperatorsWhoEachChangeOneBoundLoseNoChange() throws Exception {
        executor.registerMBean();
        executor.bounds(0, 2_000);
        Thread other = new Thread(() -> changeAll("MinThreads"));
        other.start();
        changeAll("MaxThreads");
        other.join();
        assertThat(executor.bounds().minThreads()).isEqualTo(400);
        assertThat(executor.bounds().maxThreads()).isEqualTo(1_600);
        assertThat(lost).hasValue(0);
    }

    /** Each of the two changes one bound alone, so it must find there what it has written. */
    private void changeAll(String attribute) {
        try {
            for (int i = 1; i <= 400; i++) {
                int threads = attribute.equals("MinThreads") ? i : 2_000 - i;
                SERVER.setAttribute(name(), new Attribute(attribute, threads));
                lost.addAndGet(read(attribute).equals(threads) ? 0 : 1);
            }
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void aPoolIsRegisteredOnceAndItsNameIsItsOwn() {
        executor.registerMBean();
        executor.registerMBean();
        try (AdaptiveExecutor other =
                AdaptiveExecutor.builder("orders: 1*").sizing(new Fixed(1)).build()) {
            assertThatThrownBy(other::registerMBean)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a pool named 'orders: 1*' is registered already; give each registered pool a name of "
                            + "its own");
        }
    }

    @Test
    void aFurtherKeyTellsPoolsOfOneNameApart() throws Exception {
        executor.registerMBean();
        try (AdaptiveExecutor other =
                AdaptiveExecutor.builder("orders: 1*").sizing(new Fixed(2)).build()) {
            other.registerMBean("node=3");
            assertThat(SERVER.getAttribute(new ObjectName(name() + ",node=3"), "ThreadsTarget"))
                    .isEqualTo(2);
            assertThat(read("ThreadsTarget")).isEqualTo(3);
        }
        assertThat(SERVER.isRegistered(new ObjectName(name() + ",node=3"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"node", "name=other", "node=*", "*", ""})
    void aKeyThatIsNoneIsRefusedInOneSentence(String key) throws Exception {
        assertThatThrownBy(() -> executor.registerMBean(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "keys are '%s'; allowed are pairs such as 'node=3' beside 'type' and 'name', without"
                                + " wildcards; ObjectName.quote makes a value of any text",
                        key);
        executor.registerMBean();
        assertThat(read("ThreadsTarget")).isEqualTo(3);
    }

    /** The server had it, for good, and the pool did not know: nobody else could have the name, nor it again. */
    @Test
    void aRegistrationThatRunsOutOfMemoryLeavesNothing() throws Exception {
        NotificationListener exhausted = (notification, handback) -> {
            if (notification.getType().equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)) {
                throw new OutOfMemoryError("pretended");
            }
        };
        MBeanServerNotificationFilter ofThisPool = new MBeanServerNotificationFilter();
        ofThisPool.enableObjectName(name());
        SERVER.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, exhausted, ofThisPool, null);
        try {
            assertThatThrownBy(executor::registerMBean).hasMessage("pretended");
        } finally {
            SERVER.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, exhausted);
        }
        assertThat(SERVER.isRegistered(name())).isFalse();
        executor.registerMBean();
        assertThat(read("ThreadsTarget")).isEqualTo(3);
    }

    @Test
    void aTerminatedPoolIsNotShown() throws Exception {
        executor.registerMBean();
        ObjectName name = name();
        executor.close();
        assertThat(SERVER.isRegistered(name)).isFalse();
        executor.registerMBean();
        assertThat(SERVER.isRegistered(name)).isFalse();
    }

    @Test
    void theNameOfATerminatedPoolIsFreeAtOnce() {
        executor.registerMBean();
        executor.close();
        for (int i = 0; i < 200; i++) {
            try (AdaptiveExecutor next =
                    AdaptiveExecutor.builder("orders: 1*").sizing(new Fixed(1)).build()) {
                next.registerMBean();
            }
        }
    }
}
