package dev.tidepool.cluster.engine.hazelcast.gate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class MembersPortTest {
    private static final byte[] SECRET = new byte[32];

    @Test
    void refusesToLeaveLoopbackWithoutASecret() {
        assertThatThrownBy(() -> new MembersPort(new InetSocketAddress("10.1.2.3", 5701), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the members' port cannot be at '10.1.2.3' without a cluster secret: give every node the same"
                                + " one, or stay on loopback (127.0.0.1)");
        assertThatThrownBy(() -> new MembersPort(new InetSocketAddress("0.0.0.0", 5701), null))
                .hasMessageContaining("'0.0.0.0' without a cluster secret");
        assertThatCode(() -> new MembersPort(new InetSocketAddress("127.0.0.1", 5701), null))
                .doesNotThrowAnyException();
        assertThatCode(() -> new MembersPort(new InetSocketAddress("10.1.2.3", 5701), SECRET))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAShortSecretAndAnAddressThatNobodyCanDial() {
        assertThatThrownBy(() -> new MembersPort(new InetSocketAddress("127.0.0.1", 5701), new byte[15]))
                .hasMessageContaining("has 15 bytes; allowed are 16 or more");
        assertThatThrownBy(() -> new MembersPort(new InetSocketAddress("0.0.0.0", 5701), SECRET))
                .hasMessageContaining("cannot dial '0.0.0.0'");
        assertThatThrownBy(() -> new MembersPort(InetSocketAddress.createUnresolved("no.such.host", 5701), SECRET))
                .hasMessageContaining("cannot be at 'no.such.host'");
    }
}
