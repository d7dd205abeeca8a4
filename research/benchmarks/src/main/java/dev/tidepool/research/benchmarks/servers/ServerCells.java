package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.servers.host.RequestKind;
import dev.tidepool.research.benchmarks.servers.host.ServerKind;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All cells of the servers' benchmark: every server with every request on 8, 100 and 400 connections in a closed loop,
 * and on 100 connections in open loops at 50 and 80 % of the capacity.
 */
final class ServerCells {
    private static final List<Integer> CONNECTIONS = List.of(8, 100, 400);
    private static final int OPEN_CONNECTIONS = 100;
    private static final List<Double> SHARES = List.of(0.5, 0.8);
    private static final Map<String, ServedLoad> LOADS = loads();
    private static final List<Cell<ServerPool>> ALL =
            LOADS.values().stream().map(ServerCells::cell).toList();

    private ServerCells() {}

    /** Returns all cells. A cell that measures a capacity comes before the open loops that need it. */
    static List<Cell<ServerPool>> all() {
        return ALL;
    }

    /** Returns two cells of each server. */
    static List<Cell<ServerPool>> quick() {
        return ALL.stream().filter(cell -> isQuick(load(cell.name()))).toList();
    }

    private static boolean isQuick(ServedLoad load) {
        boolean isUsual = load.connections() == OPEN_CONNECTIONS
                && !load.isOpen()
                && load.wrk() == load.server().isHttp();
        return isUsual && (load.request() == RequestKind.CPU_30 || load.request() == RequestKind.MIX);
    }

    /**
     * Returns the load of the cell with this name.
     *
     * @throws IllegalArgumentException if there is no such cell
     */
    static ServedLoad load(String cell) {
        ServedLoad load = LOADS.get(cell);
        if (load == null) {
            throw new IllegalArgumentException("unknown cell '%s' of the servers' benchmark".formatted(cell));
        }
        return load;
    }

    private static Map<String, ServedLoad> loads() {
        Map<String, ServedLoad> loads = new LinkedHashMap<>();
        for (ServerKind server : ServerKind.values()) {
            for (RequestKind request : RequestKind.values()) {
                CONNECTIONS.forEach(
                        connections -> add(loads, new ServedLoad(server, request, connections, 0, server.isHttp())));
                for (double share : SHARES) {
                    ServedLoad open = new ServedLoad(server, request, OPEN_CONNECTIONS, share, server.isHttp());
                    add(loads, open.inClosedLoop(false));
                    add(loads, open);
                }
            }
        }
        return loads;
    }

    private static void add(Map<String, ServedLoad> loads, ServedLoad load) {
        loads.putIfAbsent(load.name(), load);
    }

    private static Cell<ServerPool> cell(ServedLoad load) {
        return new Cell<>(load.name(), load.description(), pool -> true, 1, load);
    }
}
