package dev.tidepool.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.doctor.DoctorReport;
import dev.tidepool.doctor.DoctorText;
import dev.tidepool.doctor.attach.JavaProcess;
import dev.tidepool.doctor.attach.JavaProcesses;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.progress.ProgressView;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool doctor}. */
@Command(
        name = "doctor",
        description = {
            "Look at all thread pools of a Java process, and say what is wrong and what to do.",
            "It finds ours, those of the JDK, Tomcat and Jetty, deadlocks, and what threads wait for.",
            "Without a process: list the Java processes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The process needs no preparation. Its threads stop for some milliseconds, as",
            "for jstack, and its local management agent stays on until it ends."
        })
final class DoctorCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PID", arity = "0..1", description = "Number of the process.")
    private @Nullable Long pid;

    @Option(names = "--json", description = "Print JSON: the facts and the findings.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws JsonProcessingException {
        PrintWriter out = spec.commandLine().getOut();
        if (pid == null) {
            List<JavaProcess> all = JavaProcesses.all();
            out.print(json ? json(all) : list(all));
        } else {
            DoctorReport report = examine(pid);
            out.print(json ? json(report) : DoctorText.of(report, ProgressView.terminalColumns()));
        }
        out.flush();
        return CommandLines.OK;
    }

    private DoctorReport examine(long process) {
        try {
            return JavaProcesses.examine(process);
        } catch (IOException refused) {
            throw new ParameterException(spec.commandLine(), String.valueOf(refused.getMessage()), refused);
        }
    }

    private static String json(Object value) throws JsonProcessingException {
        return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + System.lineSeparator();
    }

    private static String list(List<JavaProcess> processes) {
        if (processes.isEmpty()) {
            return "no Java process of yours runs; those of other users show to root%n".formatted();
        }
        StringBuilder text = new StringBuilder();
        processes.forEach(process -> text.append("%8d  %s%n".formatted(process.pid(), process.program())));
        return text.append("%nthen: ./tidepool doctor PID%n".formatted()).toString();
    }
}
