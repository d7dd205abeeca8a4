package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndPortTest {
    @ParameterizedTest
    @CsvSource({"127.0.0.1:7801, 127.0.0.1, 7801", "node-1.example:1, node-1.example, 1", "[::1]:65535, ::1, 65535"})
    void itIsReadAndWrittenTheSame(String text, String host, int port) {
        HostAndPort address = HostAndPort.of(text);
        assertThat(address).isEqualTo(new HostAndPort(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "localhost:", ":7801", "::1:7801", "a b:1", "host:0", "host:65536", "host:123456"})
    void anythingElseIsNamed(String text) {
        assertThatThrownBy(() -> HostAndPort.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is no address; allowed is HOST:PORT, as in 127.0.0.1:7801");
    }

    @Test
    void aNameWithoutAnAddressStandsForItself() {
        HostAndPort unknown = new HostAndPort("no-such-host.invalid", 7_801);
        assertThat(unknown.resolved()).containsExactly(unknown);
        assertThat(unknown.isLoopback()).isFalse();
        assertThat(unknown.hasAddress()).isFalse();
        assertThat(HostAndPort.of("127.0.0.1:1").resolved()).containsExactly(new HostAndPort("127.0.0.1", 1));
    }
}
