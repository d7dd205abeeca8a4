package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Every place is a Linux network namespace with its own address. A bridge in a further namespace connects them. The
 * machine's own network is not changed, and closing this removes everything.
 *
 * <p>A cut acts at the sender: its neighbour table gets a hardware address that no host has. The sender's packets
 * are lost on the bridge without an error, and answers still arrive. This needs root, and no kernel modules
 * except bridges and {@code veth}.
 */
public final class Namespaces implements Network {
    private static final String NOBODY = "02:00:00:00:00:01";
    private static final int FIRST_PORT = 7_701;

    private final String prefix;
    private final List<String> made = new ArrayList<>();
    private int nextPort = FIRST_PORT;

    /**
     * Makes places.
     *
     * @throws NotPermittedException if this is not possible here; the message has the system's output
     */
    public Namespaces(int places) throws NotPermittedException {
        prefix = "tidepool" + ProcessHandle.current().pid() + "-";
        String bridge = prefix + "bridge";
        try {
            make(bridge);
            in(bridge, "ip", "link", "add", "bridge", "type", "bridge");
            in(bridge, "ip", "link", "set", "bridge", "up");
            for (int place = 0; place < places; place++) {
                String name = prefix + place;
                String port = "port" + place;
                make(name);
                Command.run(
                        "ip", "link", "add", "name", "eth0", "netns", name, "type", "veth", "peer", "name", port,
                        "netns", bridge);
                in(bridge, "ip", "link", "set", port, "master", "bridge", "up");
                in(name, "ip", "addr", "add", host(place) + "/24", "dev", "eth0");
                in(name, "ip", "link", "set", "eth0", "up");
                in(name, "ip", "link", "set", "lo", "up");
            }
        } catch (IOException failed) {
            close();
            throw new NotPermittedException(failed);
        }
    }

    private void make(String name) throws IOException {
        Command.run("ip", "netns", "add", name);
        made.add(name);
    }

    private static void in(String namespace, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        command.addAll(List.of(words));
        Command.run(command.toArray(String[]::new));
    }

    @Override
    public String host(int place) {
        return "10.77.0." + (place + 1);
    }

    @Override
    public int freePort(int place) {
        return nextPort++;
    }

    @Override
    public List<String> launcher(int place) {
        return List.of("ip", "netns", "exec", prefix + place);
    }

    @Override
    public void cut(int from, int to) throws IOException {
        in(prefix + from, "ip", "neigh", "replace", host(to), "lladdr", NOBODY, "dev", "eth0", "nud", "permanent");
    }

    @Override
    public void heal(int from, int to) throws IOException {
        in(prefix + from, "ip", "neigh", "del", host(to), "dev", "eth0");
    }

    @Override
    public void close() {
        for (String name : made) {
            try {
                Command.run("ip", "netns", "del", name);
            } catch (IOException left) {
                System.err.println("left behind: " + left.getMessage());
            }
        }
        made.clear();
    }
}
