package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * Nodes and the network between them in one thread, on a virtual clock. The same seed gives the same run.
 * Messages take a random time and overtake each other. Faults: a node is frozen (it does nothing, and messages
 * to it wait) and thawed, or it is lost; messages are lost; one direction between two nodes is cut.
 */
public final class SimulatedNetwork {
    private final Random chance;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final List<SimulatedEngine> nodes = new ArrayList<>();
    private final Set<SimulatedEngine> unchosen = new HashSet<>();
    private final Set<String> cuts = new HashSet<>();
    private long now = 1_000_000_000;
    private long eventNumber;
    private int nodeNumber;
    private double loss;
    private long slowest = 2_000_000;

    private record Event(long at, long number, SimulatedEngine owner, Runnable action) {}

    public SimulatedNetwork(long seed) {
        chance = new Random(seed);
    }

    public long now() {
        return now;
    }

    public Random chance() {
        return chance;
    }

    /** Returns how many messages all nodes have sent so far, lost ones included. */
    public long sent() {
        return nodes.stream().mapToLong(SimulatedEngine::sent).sum();
    }

    /** From now on, loses this share of all messages. */
    public void loss(double share) {
        loss = share;
    }

    /** From now on, delays messages by up to this time. */
    public void slowest(Duration delay) {
        slowest = delay.toNanos();
    }

    /** Adds a node with a random clock offset, and a clock that is fast by this many millionths. */
    public SimulatedEngine join(double fastByMillionths) {
        int number = ++nodeNumber;
        NodeId id = new NodeId(new UUID(7, number), "node-" + number + ":1");
        SimulatedEngine node = new SimulatedEngine(this, id, chance.nextLong() >> 8, fastByMillionths);
        nodes.add(node);
        membersChanged();
        return node;
    }

    /** Removes a node and everything on it; the others notice after {@code noticedAfter}. */
    public void vanish(SimulatedEngine node, Duration noticedAfter) {
        node.vanished = true;
        at(null, now + noticedAfter.toNanos(), () -> remove(node));
    }

    /** Makes a node invisible to the others; it continues to run. */
    public void remove(SimulatedEngine node) {
        nodes.remove(node);
        membersChanged();
    }

    /** Takes a node off the lists of all nodes, as callers do that choose others. Messages still reach it. */
    public void unchoose(SimulatedEngine node) {
        unchosen.add(node);
        membersChanged();
    }

    boolean reaches(NodeId id) {
        return nodes.stream().anyMatch(node -> node.self().equals(id));
    }

    private void membersChanged() {
        List<NodeId> ids = nodes.stream()
                .filter(node -> !unchosen.contains(node))
                .map(SimulatedEngine::self)
                .toList();
        for (SimulatedEngine node : nodes) {
            at(node, now, () -> node.nodes(ids));
        }
    }

    public void freeze(SimulatedEngine node) {
        node.frozen = true;
    }

    public void thaw(SimulatedEngine node) {
        node.frozen = false;
        List<Runnable> backlog = List.copyOf(node.backlog);
        node.backlog.clear();
        backlog.forEach(action -> at(node, now, action));
    }

    /** Cuts or restores the direction from one node to another. */
    public void cut(SimulatedEngine from, SimulatedEngine to, boolean cut) {
        String way = from.self() + ">" + to.self();
        if (cut) {
            cuts.add(way);
        } else {
            cuts.remove(way);
        }
    }

    /** Runs an action on a node after a delay; on no node if {@code owner} is null. */
    public void after(SimulatedEngine owner, Duration delay, Runnable action) {
        at(owner, now + delay.toNanos(), action);
    }

    /** Repeats an action on a node. */
    public void every(SimulatedEngine owner, Duration interval, Runnable action) {
        after(owner, interval, () -> {
            action.run();
            every(owner, interval, action);
        });
    }

    private void at(SimulatedEngine owner, long time, Runnable action) {
        events.add(new Event(time, eventNumber++, owner, action));
    }

    boolean transmit(SimulatedEngine from, NodeId to, long port, byte[] message) {
        SimulatedEngine target = nodes.stream()
                .filter(node -> node.self().equals(to))
                .findFirst()
                .orElse(null);
        if (target == null) {
            return false;
        }
        boolean lost = chance.nextDouble() < loss || cuts.contains(from.self() + ">" + to);
        long delay = 20_000 + (long) (chance.nextDouble() * slowest);
        if (!lost) {
            at(target, now + delay, () -> target.deliver(from.self(), port, message));
        }
        return true;
    }

    /** Advances the virtual time. */
    public void run(Duration time) {
        long end = now + time.toNanos();
        while (!events.isEmpty() && events.element().at() <= end) {
            Event event = events.remove();
            now = Math.max(now, event.at());
            SimulatedEngine owner = event.owner();
            if (owner == null || !(owner.frozen || owner.vanished)) {
                event.action().run();
                // A cancelled task interrupted this thread, which stands in for all threads.
                Thread.interrupted();
            } else if (owner.frozen) {
                owner.backlog.add(event.action());
            }
        }
        now = end;
    }
}
