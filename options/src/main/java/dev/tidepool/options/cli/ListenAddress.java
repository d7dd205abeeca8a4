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
    /** Returns whether only this machine reaches it. */
    public boolean isLoopback() {
        InetSocketAddress address = new InetSocketAddress(host, 0);
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }

    /**
     * Tests the address.
     *
     * @throws IllegalArgumentException if no server can listen at this address; the message is one line
     */
    public void check() {
        Require.inRange(portOption, port, 0, 65_535);
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw noAddress();
        }
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
                "%s is '%s', which is not an address of this machine; name one that others can reach, or 127.0.0.1"
                        .formatted(bindOption, host));
    }
}
