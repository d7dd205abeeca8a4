package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientNetworkTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.7, 10.0.0.7",
        "2001:db8:0:1:2:3:4:5, 2001:db8:0:1::/64",
        "::1, 0:0:0:0::/64",
        "::ffff:10.0.0.7, 10.0.0.7"
    })
    void anAddressOfIpv6CountsAsItsNetwork(String address, String network) throws Exception {
        assertThat(ClientNetwork.of(new InetSocketAddress(InetAddress.getByName(address), 1)))
                .hasToString(network)
                .isEqualTo(ClientNetwork.of(new InetSocketAddress(InetAddress.getByName(address), 2)));
    }

    @Test
    void aConnectionThatHasEndedHasNoAddress() {
        assertThat(ClientNetwork.of(null))
                .isEqualTo(ClientNetwork.of(InetSocketAddress.createUnresolved("client", 1)))
                .hasToString("an unknown address");
    }
}
