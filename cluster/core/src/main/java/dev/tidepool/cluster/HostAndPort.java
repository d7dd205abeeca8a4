package dev.tidepool.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address as users write it. Immutable.
 *
 * @param host a name or an address, IPv6 without brackets
 * @param port 0 to 65535; 0 only where it stands for any free port
 */
public record HostAndPort(String host, int port) {
    private static final Pattern WRITTEN = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)\\]|([^\\s:\\[\\]]+)):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if {@code text} is no {@code host:port} with a port from 1 to 65535; the message
     *     is one line
     */
    public static HostAndPort of(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (written.matches()) {
            int port = Integer.parseInt(written.group(3));
            if (port >= 1 && port <= MAX_PORT) {
                return new HostAndPort(written.group(1) != null ? written.group(1) : written.group(2), port);
            }
        }
        throw new IllegalArgumentException(
                "'%s' is no address; allowed is HOST:PORT, as in 127.0.0.1:7801".formatted(text));
    }

    /** Returns whether only this machine has the address. Asks for the address of a name. */
    public boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Returns whether the host is an address, or the name service knows one. */
    public boolean hasAddress() {
        return !new InetSocketAddress(host, port).isUnresolved();
    }

    /** Returns all addresses for which the name stands; this one alone if the name does not resolve. */
    public List<HostAndPort> resolved() {
        try {
            return Arrays.stream(InetAddress.getAllByName(host))
                    .map(address -> new HostAndPort(address.getHostAddress(), port))
                    .toList();
        } catch (UnknownHostException unknown) {
            return List.of(this);
        }
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
