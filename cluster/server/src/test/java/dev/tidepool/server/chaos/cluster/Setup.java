package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.process.QuickJvm;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster consists of. Immutable.
 *
 * @param network its network, which has {@link #places}
 * @param folder the folder for its histories, and for the logs of its nodes and balancer
 * @param secretFile the file with its secret, which callers with certificates do not get; null for none, on loopback
 * @param certificates the certificates between nodes and callers, and with a secret between nodes, on loopback; null
 *     for none
 * @param logs the disk for these logs until it ends; null for none of their own
 * @param nodes the number of nodes
 * @param callers the number of callers that are clients of the nodes
 * @param httpCallers the number of callers behind its balancer; without any, there is no balancer
 * @param isBrief whether its processes live for a minute or two: to optimise their code then takes most of the machine
 */
public record Setup(
        Network network,
        Path folder,
        @Nullable Path secretFile,
        @Nullable Certificates certificates,
        @Nullable LogDisk logs,
        int nodes,
        int callers,
        int httpCallers,
        boolean isBrief) {
    /** The places of callers; the balancer and its callers share a further one. */
    static final int CALLER_PLACES = 3;

    /** Returns a brief cluster without a balancer. */
    public static Setup of(Network network, Path folder, @Nullable Path secretFile, int nodes, int callers) {
        return new Setup(network, folder, secretFile, null, null, nodes, callers, 0, true);
    }

    /** Returns this with a balancer and callers behind it. */
    public Setup http(int number) {
        return new Setup(network, folder, secretFile, certificates, logs, nodes, callers, number, isBrief);
    }

    /** Returns this for a short or a long time. */
    public Setup brief(boolean brief) {
        return new Setup(network, folder, secretFile, certificates, logs, nodes, callers, httpCallers, brief);
    }

    /** Returns this with certificates. */
    public Setup certificates(Certificates issued) {
        return new Setup(network, folder, secretFile, issued, logs, nodes, callers, httpCallers, isBrief);
    }

    /** Returns this with a disk for logs. */
    public Setup logs(LogDisk disk) {
        return new Setup(network, folder, secretFile, certificates, disk, nodes, callers, httpCallers, isBrief);
    }

    /** Returns the number of places that the network of so many nodes needs. */
    public static int places(int nodes) {
        return nodes + CALLER_PLACES + 1;
    }

    /** Returns the arguments of every JVM. */
    List<String> jvmArguments() {
        return isBrief ? QuickJvm.options("-Xmx256m") : QuickJvm.startingQuickly("-Xmx256m");
    }

    /** Returns the prefix that makes a command append what it logs to a file. */
    List<String> logging(String process) {
        Path log = (logs == null ? folder : logs.folder()).resolve(process + LogDisk.ENDING);
        return List.of("/bin/sh", "-c", "exec \"$@\" 2>>\"$0\"", log.toString());
    }

    /** Keeps the logs that would end with their disk. */
    void keepLogs() {
        if (logs != null) {
            logs.keep(folder);
        }
    }

    int placeOfCaller(int number) {
        return nodes + number % CALLER_PLACES;
    }

    int placeOfBalancer() {
        return nodes + CALLER_PLACES;
    }
}
