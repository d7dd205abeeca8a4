package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.servers.host.RequestKind;
import dev.tidepool.research.benchmarks.servers.host.ServerKind;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import java.util.ArrayList;
import java.util.List;

/**
 * All cells of the servers' benchmark: every server with every request on 8, 100 and 400 connections in a closed loop,
 * and on 100 connections in open loops at 50 and 80 % of the capacity.
 */
final class ServerCells {
    private static final List<Integer> CONNECTIONS = List.of(8, 100, 400);
    private static final int OPEN_CONNECTIONS = 100;
    private static final List<Double> SHARES = List.of(0.5, 0.8);
    private static final String PERCENT = "%";
    private static final List<Cell<ServerPool>> ALL = cells();

    private ServerCells() {}

    /** Returns all cells. A cell that measures a capacity comes before the open loops that need it. */
    static List<Cell<ServerPool>> all() {
        return ALL;
    }

    /** Returns a few cells of each server. */
    static List<Cell<ServerPool>> quick() {
        return ALL.stream().filter(cell -> isQuick(load(cell))).toList();
    }

    private static boolean isQuick(ServedLoad load) {
        boolean isUsual = load.connections() == OPEN_CONNECTIONS && load.share() != SHARES.get(0);
        return isUsual
                && (load.request() == RequestKind.CPU_30 || (load.request() == RequestKind.MIX && !load.isOpen()));
    }

    /** Returns the load of a cell. */
    static ServedLoad load(Cell<?> cell) {
        return (ServedLoad) cell.experiment();
    }

    /** Returns whether the cell with this name is an open loop. */
    static boolean isOpen(String name) {
        return name.endsWith(PERCENT);
    }

    /** Returns the name of the cell with this load, such as {@code tomcat-cpu-30-100} or {@code grpc-jdbc-80%}. */
    static String name(ServedLoad load) {
        return load.server() + "-" + load.request() + "-"
                + (load.isOpen() ? percent(load) + PERCENT : String.valueOf(load.connections()));
    }

    private static List<Cell<ServerPool>> cells() {
        List<Cell<ServerPool>> cells = new ArrayList<>();
        for (ServerKind server : ServerKind.values()) {
            for (RequestKind request : RequestKind.values()) {
                for (int connections : CONNECTIONS) {
                    cells.add(cell(new ServedLoad(server, request, connections, 0)));
                }
                for (double share : SHARES) {
                    cells.add(cell(new ServedLoad(server, request, OPEN_CONNECTIONS, share)));
                }
            }
        }
        return List.copyOf(cells);
    }

    private static Cell<ServerPool> cell(ServedLoad load) {
        String how = load.isOpen()
                ? "open loop at %d %% of the capacity, %d connections".formatted(percent(load), load.connections())
                : "closed loop, %d connections".formatted(load.connections());
        String description = load.server().description() + ": " + load.request().description() + "; " + how;
        return new Cell<>(name(load), description, pool -> true, 1, load);
    }

    private static long percent(ServedLoad load) {
        return Math.round(100 * load.share());
    }
}
