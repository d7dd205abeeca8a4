package dev.tidepool.cluster;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who counts as one client where connections are limited: an IPv4 address, or an IPv6 network of 64 bits, because its
 * holder has 2^64 addresses. Immutable.
 *
 * @param name as in {@code 10.0.0.7} or {@code 2001:db8:0:1::/64}
 */
public record ClientNetwork(String name) {
    private static final int NETWORK_BYTES = 8;

    /**
     * Returns the network of a connection's other end. Asks no name service.
     *
     * @param peer null, or without an address, if the connection has ended already
     */
    public static ClientNetwork of(@Nullable SocketAddress peer) {
        InetAddress address = peer instanceof InetSocketAddress socket ? socket.getAddress() : null;
        if (address == null) {
            return new ClientNetwork("an unknown address");
        }
        return new ClientNetwork(
                address instanceof Inet6Address ? network(address.getAddress()) : address.getHostAddress());
    }

    private static String network(byte[] address) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < NETWORK_BYTES; i += 2) {
            text.append(Integer.toHexString(Byte.toUnsignedInt(address[i]) * 256 + Byte.toUnsignedInt(address[i + 1])))
                    .append(':');
        }
        return text + ":/64";
    }

    @Override
    public String toString() {
        return name;
    }
}
