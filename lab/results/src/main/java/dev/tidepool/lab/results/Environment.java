package dev.tidepool.lab.results;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machine and the JVM of a race.
 *
 * @param started when, UTC
 * @param cores processors that the process may use
 * @param memoryBytes memory of the machine or container
 * @param os name and version of the operating system
 * @param arch processor architecture
 * @param java version of the JDK
 * @param vm name of the virtual machine
 * @param flags options with which the JVM of every run was started
 * @param generatorPriority the priority that the arrival generator's thread had
 * @param commit the git commit that was raced, followed by "-dirty" if files differ from it; null where unknown
 */
public record Environment(
        String started,
        int cores,
        long memoryBytes,
        String os,
        String arch,
        String java,
        String vm,
        List<String> flags,
        String generatorPriority,
        @Nullable String commit) {

    /** Returns the machine in words: cores, architecture, operating system and Java. */
    public String machine() {
        return "%d cores, %s, %s, Java %s".formatted(cores, arch, os, java);
    }

    /**
     * Returns the environment of this process.
     *
     * @param flags options of the runs' JVMs
     * @param generatorPriority the priority that the generator had
     */
    public static Environment here(List<String> flags, String generatorPriority) {
        long memory = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize();
        return new Environment(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                Runtime.getRuntime().availableProcessors(),
                memory,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                List.copyOf(flags),
                generatorPriority,
                Checkout.commit());
    }
}
