package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class MembersPortTest {
    private static final byte[] SECRET = new byte[32];

    @Test
    void refusesToLeaveLoopbackWithoutASecret() {
        assertThatThrownBy(() -> new MembersPort(at(10, 1, 2, 3), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the members' port cannot be at '10.1.2.3' without a cluster secret: give every node the same"
                                + " one, or stay on loopback (127.0.0.1)");
        assertThatThrownBy(() -> new MembersPort(at(0, 0, 0, 0), null))
                .hasMessageContaining("'0.0.0.0' without a cluster secret");
        assertThatCode(() -> new MembersPort(at(127, 0, 0, 1), null)).doesNotThrowAnyException();
        assertThatCode(() -> new MembersPort(at(10, 1, 2, 3), SECRET)).doesNotThrowAnyException();
    }

    @Test
    void refusesAShortSecretAndAnAddressThatNobodyCanDial() {
        assertThatThrownBy(() -> new MembersPort(at(127, 0, 0, 1), new byte[15]))
                .hasMessageContaining("has 15 bytes; allowed are 16 or more");
        assertThatThrownBy(() -> new MembersPort(at(0, 0, 0, 0), SECRET)).hasMessageContaining("cannot dial '0.0.0.0'");
        assertThatThrownBy(() -> new MembersPort(InetSocketAddress.createUnresolved("no.such.host", 5701), SECRET))
                .hasMessageContaining("cannot be at 'no.such.host'");
    }

    private static InetSocketAddress at(int... address) {
        byte[] bytes = new byte[4];
        for (int i = 0; i < 4; i++) {
            bytes[i] = (byte) address[i];
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes), 5701);
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
