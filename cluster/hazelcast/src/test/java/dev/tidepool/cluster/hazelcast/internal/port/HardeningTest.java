package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.config.Config;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.internal.serialization.SerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.spi.properties.ClusterProperty;
import com.hazelcast.spi.properties.HazelcastProperties;
import com.hazelcast.spi.properties.HazelcastProperty;
import dev.tidepool.cluster.hazelcast.internal.join.OldestPulse;
import dev.tidepool.cluster.hazelcast.internal.join.SilentVotes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Hazelcast is told, without a cluster: how long it really takes depends on the machine. */
class HardeningTest {
    /** Within how much time Hazelcast looks for operations that have had no answer. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Config config = hardened();
    private final HazelcastProperties properties = new HazelcastProperties(config);

    private static Config hardened() {
        Config config = new Config();
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Hardening.apply(config, new MembersPort.Addresses(here, here), List.of());
        return config;
    }

    private Duration time(HazelcastProperty property) {
        return Duration.ofMillis(properties.getMillis(property));
    }

    private Duration silence() {
        return time(ClusterProperty.MAX_NO_HEARTBEAT_SECONDS);
    }

    private Duration heartbeat() {
        return time(ClusterProperty.HEARTBEAT_INTERVAL_SECONDS);
    }

    /** Hazelcast ignores a name that it does not know, and then waits for 60 s. */
    @Test
    void hazelcastKnowsThePropertiesThatAreSet() throws IllegalAccessException {
        List<String> known = new ArrayList<>();
        for (var field : ClusterProperty.class.getFields()) {
            if (field.get(null) instanceof HazelcastProperty property) {
                known.add(property.getName());
            }
        }
        assertThat(known).containsAll(config.getProperties().stringPropertyNames());
    }

    /** It was refused, and parts of a split cluster with two members each never merged. */
    @Test
    void whatTwoPartsSendEachOtherToMergeIsRead() {
        SerializationService serialization = new DefaultSerializationServiceBuilder()
                .setConfig(config.getSerializationConfig())
                .build();
        ClusterState read = serialization.toObject(serialization.toData(ClusterState.PASSIVE));
        assertThat(read).isEqualTo(ClusterState.PASSIVE);
    }

    @Test
    void aSilentMemberIsRemovedAfterFourToFiveSecondsAndAPauseOfThreeIsSurvived() {
        assertThat(silence()).isEqualTo(Duration.ofSeconds(4));
        assertThat(silence().plus(heartbeat())).isEqualTo(Duration.ofSeconds(5));
        assertThat(silence().minus(heartbeat())).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aSilentOldestMemberIsRemovedSoonerAndSurvivesAPauseOfThreeSecondsToo() {
        assertThat(OldestPulse.maxSilence()).isEqualTo(Duration.ofMillis(3_500));
        assertThat(OldestPulse.survivedPause()).isEqualTo(Duration.ofSeconds(3));
    }

    /** A vote of the silent oldest member took 10 s, later 2 s; its removal took 5 s. */
    @Test
    void aJoinTakesAtMostFiveSecondsBesideItsWorkIfTheOldestIsSilent() {
        Duration askAgain = Duration.ofSeconds(new Seeds(List.of()).getConnectionTimeoutSeconds());
        Duration round = askAgain.compareTo(SilentVotes.maxWait()) > 0 ? askAgain : SilentVotes.maxWait();
        assertThat(OldestPulse.maxSilence().plus(round)).isLessThanOrEqualTo(Duration.ofSeconds(5));
    }

    /** A vote of any other frozen member took 10 s, and a connection to it as long as its removal. */
    @Test
    void aJoinWaitsAtMostThreeSecondsForAnotherSilentMember() {
        Duration vote = time(ClusterProperty.OPERATION_CALL_TIMEOUT_MILLIS)
                .multipliedBy(2)
                .plus(LOOK);
        Duration connections = Duration.ofSeconds(properties.getInteger(ClusterProperty.CONNECT_ALL_WAIT_SECONDS));
        assertThat(vote.plus(connections)).isLessThanOrEqualTo(Duration.ofSeconds(3));
    }

    /** It took 6 s: it gave up an address that accepts and says nothing after 5 s, when its present question ended. */
    @Test
    void aFirstNodeWaitsAtMostFiveSecondsForASilentAddress() {
        Duration question = Duration.ofSeconds(new Seeds(List.of()).getConnectionTimeoutSeconds());
        assertThat(UnauthenticatedLimits.DEFAULT.dialTimeout().plus(question))
                .isLessThanOrEqualTo(Duration.ofMillis(4_500));
    }

    @Test
    void anAddressThatIsDialledHasNoMoreTimeThanOneThatDials() {
        Duration timeout = Duration.ofMillis(300);
        assertThat(new UnauthenticatedLimits(1, timeout).dialTimeout()).isEqualTo(timeout);
    }

    /** With Hazelcast 5.3.8, each join took 5 s more. */
    @Test
    void aJoinDoesNotWaitForOthers() {
        assertThat(time(ClusterProperty.WAIT_SECONDS_BEFORE_JOIN)).isZero();
    }

    @Test
    void partsOfASplitClusterLookForEachOtherTwiceInTenSeconds() {
        assertThat(time(ClusterProperty.MERGE_FIRST_RUN_DELAY_SECONDS)
                        .plus(time(ClusterProperty.MERGE_NEXT_RUN_DELAY_SECONDS)))
                .isLessThanOrEqualTo(Duration.ofSeconds(10));
    }

    /** It dialled as long as the system: a first node waited for two minutes if an address dropped its packets. */
    @Test
    void aMemberDialsAnAddressForTwoSeconds() {
        assertThat(config.getAdvancedNetworkConfig()
                        .getEndpointConfigs()
                        .get(EndpointQualifier.MEMBER)
                        .getSocketConnectTimeoutSeconds())
                .isEqualTo(2);
    }
}
