package dev.tidepool.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReservedPortTest {
    @Test
    void aServerListensAtAReservedPortAndNobodyElseGetsIt() throws IOException {
        List<ReservedPort> ports = new ArrayList<>();
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            ReservedPort port = new ReservedPort();
            ports.add(port);
            numbers.add(port.number());
        }
        assertThat(numbers).hasSize(200);
        try (ServerSocket server = new ServerSocket(ports.get(0).number(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(server.getLocalPort()).isEqualTo(ports.get(0).number());
        }
        ports.forEach(ReservedPort::close);
    }
}
