package dev.tidepool.options.cli;

import dev.tidepool.policy.Require;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The address of a server, as the user typed it.
 *
 * @param bindOption the option that names the host
 * @param host a name or an address of this machine
 * @param portOption the option that names the port
 * @param port 0 for any free port
 */
public record ListenAddress(String bindOption, String host, String portOption, int port) {
    /**
     * Returns whether only this machine reaches it.
     *
     * @throws IllegalArgumentException if the host has no address; the message is one line
     */
    public boolean isLoopback() {
        return resolved(0).getAddress().isLoopbackAddress();
    }

    /** A blank name would be loopback, and brackets would be doubled where the port follows. */
    private InetSocketAddress resolved(int number) {
        InetSocketAddress address = new InetSocketAddress(host, number);
        if (host.isBlank() || host.startsWith("[") || address.isUnresolved()) {
            throw noAddress();
        }
        return address;
    }

    /**
     * Tests the address.
     *
     * @throws IllegalArgumentException if no server can listen at this address; the message is one line
     */
    public void check() {
        Require.inRange(portOption, port, 0, 65_535);
        InetSocketAddress address = resolved(port);
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, 0));
        } catch (IOException notHere) {
            throw noAddress();
        }
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(address);
        } catch (IOException taken) {
            throw new IllegalArgumentException(
                    "%s is %d, which is not free on %s (%s); name another port, or 0 for any free one"
                            .formatted(portOption, port, host, taken.getMessage()),
                    taken);
        }
    }

    private IllegalArgumentException noAddress() {
        return new IllegalArgumentException(
                "%s is '%s', which is not an address of this machine; name one, as in 127.0.0.1 or ::1"
                        .formatted(bindOption, host));
    }
}
