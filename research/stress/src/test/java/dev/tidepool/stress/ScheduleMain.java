package dev.tidepool.stress;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one method under controlled schedules, in a process of its own. The first schedule is extra. It initializes
 * every class, so a schedule recorded later fits other processes.
 */
final class ScheduleMain {
    private ScheduleMain() {}

    /**
     * Runs the method, and ends with an exit value other than 0 if it fails.
     *
     * @param arguments the class, the method, the folder for a report, and Fray's options
     */
    public static void main(String[] arguments) throws Exception {
        List<String> common = List.of(
                "--clazz=" + arguments[0],
                "--method=" + arguments[1],
                "--output=" + arguments[2],
                "--network-delegate-type=none",
                "--no-reset-class-loader");
        // Only the full tier has Fray on its class path.
        Method fray = Class.forName("org.pastalab.fray.core.MainKt").getMethod("main", String[].class);
        fray.invoke(null, (Object) with(common, List.of("--scheduler=random", "--iter=1")));
        fray.invoke(null, (Object) with(common, List.of(arguments).subList(3, arguments.length)));
    }

    private static String[] with(List<String> common, List<String> others) {
        List<String> options = new ArrayList<>(common);
        options.addAll(others);
        return options.toArray(String[]::new);
    }
}
