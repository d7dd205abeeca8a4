package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Address;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnansweredAddressesTest {
    private final Address member = address(7_701);
    private final Address other = address(7_702);
    private final UnansweredAddresses unanswered = new UnansweredAddresses(List.of(member, other), 3);

    private static Address address(int port) {
        return new Address(InetAddress.getLoopbackAddress(), port);
    }

    @Test
    void anAddressWithoutAnAnswerIsNamedOnce() {
        assertThat(unanswered.look(member::equals)).isEmpty();
        assertThat(unanswered.look(member::equals)).isEmpty();
        assertThat(unanswered.look(member::equals)).containsExactly(other);
        assertThat(unanswered.look(member::equals)).isEmpty();
    }

    @Test
    void anAnswerBeginsTheCountAnew() {
        assertThat(unanswered.look(address -> false)).isEmpty();
        assertThat(unanswered.look(address -> false)).isEmpty();
        assertThat(unanswered.look(member::equals)).containsExactly(other);
        assertThat(unanswered.look(address -> false)).isEmpty();
        assertThat(unanswered.look(address -> false)).isEmpty();
        assertThat(unanswered.look(address -> false)).containsExactly(member);
    }
}
