package dev.tidepool.server.cli;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.policy.Require;
import dev.tidepool.server.certificate.CertificateFolder;
import dev.tidepool.server.certificate.Holder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidepool certificates}. */
@Command(
        name = "certificates",
        description = {
            "Make a development authority, and certificates for nodes and callers.",
            "Without --node and --caller: for a node on this machine, and for a caller."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints what it has written, and the commands that use it. A folder that has an",
            "authority keeps it. Remove ca.key from machines that need not issue certificates."
        })
public final class CertificatesCommand implements Callable<Integer> {
    private static final String USUAL_NODE = "node";
    private static final String USUAL_CALLER = "caller";
    private static final int FIRST_PORT = 7_701;
    private static final int FIRST_CALLERS_PORT = 7_801;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:-]+");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "certificates",
            description = "The folder of the files. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("");

    @Option(
            names = "--node",
            paramLabel = "[NAME=]HOST,...",
            description = "A node, by the names and addresses at which callers reach it; more than one need a NAME"
                    + " each, which its files have. Its --bind is one of them.")
    private List<String> nodes = List.of();

    @Option(
            names = "--caller",
            paramLabel = "NAME",
            split = ",",
            description = "A caller, by the name to which --rights gives tasks.")
    private List<String> callers = List.of();

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "365",
            description = "How long the certificates are valid, 1 to 3650 days. Default: ${DEFAULT-VALUE}.")
    private int days;

    @Option(
            names = "--renew",
            description = "Issue certificates again by the same authority, in place of those that there are; without"
                    + " --node and --caller, all that it has issued.")
    private boolean renew;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        CertificateFolder folder = new CertificateFolder(out);
        try {
            Duration validity = Duration.ofDays(Require.inRange("--days", days, 1, 3_650));
            List<Holder> holders = holders(folder);
            check(folder, holders);
            boolean isNew = !folder.hasAuthority();
            Instant end = folder.issue(holders, validity);
            print(folder, holders, isNew, end);
            return CommandLines.OK;
        } catch (IllegalArgumentException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        } catch (IOException failed) {
            return CommandLines.failed(
                    spec.commandLine(),
                    "the folder '%s' cannot be used (%s); name another one with --out".formatted(out, failed));
        }
    }

    private List<Holder> holders(CertificateFolder folder) throws IOException {
        List<Holder> holders = new ArrayList<>();
        if (!nodes.isEmpty() || !callers.isEmpty()) {
            nodes.forEach(node -> holders.add(node(node)));
            callers.forEach(caller -> holders.add(Holder.caller(caller)));
        } else if (renew) {
            holders.addAll(folder.holders());
        } else {
            holders.add(Holder.node(USUAL_NODE, List.of("127.0.0.1", "localhost")));
            holders.add(Holder.caller(USUAL_CALLER));
        }
        return holders;
    }

    private static Holder node(String typed) {
        int equals = typed.indexOf('=');
        String name = equals < 0 ? USUAL_NODE : typed.substring(0, equals);
        return Holder.node(name, List.of(typed.substring(equals + 1).split(",", -1)));
    }

    private void check(CertificateFolder folder, List<Holder> holders) {
        if (renew && (!folder.hasAuthority() || holders.isEmpty())) {
            throw new IllegalArgumentException(
                    "--renew finds no certificates in '%s' that an authority there has issued; name their folder with"
                                    .formatted(out)
                            + " --out, or omit --renew");
        }
        Set<String> names = new HashSet<>();
        for (Holder holder : holders) {
            if (!names.add(holder.name())) {
                throw new IllegalArgumentException(
                        "two certificates are called '%s'; give each its own name, as in --node node-2=10.0.0.6"
                                .formatted(holder.name()));
            }
            if (!renew && folder.has(holder.name())) {
                throw new IllegalArgumentException(
                        "'%s' or its key exists; add --renew to issue it again by the same authority, or name another"
                                        .formatted(folder.certificate(holder.name()))
                                + " --out");
            }
        }
    }

    private void print(CertificateFolder folder, List<Holder> holders, boolean isNew, Instant end) {
        PrintWriter lines = spec.commandLine().getOut();
        if (isNew) {
            lines.println("wrote %s and %s: the authority".formatted(folder.trusted(), folder.authorityKey()));
        }
        for (Holder holder : holders) {
            lines.println("wrote %s and %s: %s"
                    .formatted(
                            folder.certificate(holder.name()),
                            folder.key(holder.name()),
                            holder.isNode()
                                    ? "a node at " + String.join(", ", holder.hosts())
                                    : "the caller '" + holder.name() + "'"));
        }
        lines.println("valid until " + end.atZone(ZoneOffset.UTC).toLocalDate());
        if (renew) {
            lines.println("nodes and callers that use these files read them again within seconds, and keep running");
        } else {
            lines.println("next:");
            List<Holder> all = holders.stream().filter(Holder::isNode).toList();
            for (int i = 0; i < all.size(); i++) {
                printNode(lines, folder, all.get(i), all.subList(0, i));
            }
            holders.stream()
                    .filter(holder -> !holder.isNode())
                    .findFirst()
                    .ifPresent(caller -> lines.println("./tidepool balancer --nodes %s \\%n    %s"
                            .formatted(hostAndPort(holders), files(folder, caller))));
        }
    }

    /** @param before the nodes that run already, of which it joins the first */
    private static void printNode(PrintWriter lines, CertificateFolder folder, Holder node, List<Holder> before) {
        String host = host(node);
        String where = "";
        if (!new HostAndPort(host, FIRST_PORT).isLoopback()) {
            if (before.isEmpty()) {
                lines.println("(umask 077; openssl rand -base64 32 > secret)");
            }
            where = "--bind " + host + " --secret-file secret ";
        }
        if (!before.isEmpty()) {
            where += "--join " + new HostAndPort(host(before.get(0)), FIRST_PORT) + " ";
        }
        int sameHost =
                (int) before.stream().filter(other -> host(other).equals(host)).count();
        if (sameHost > 0) {
            where += "--port " + (FIRST_PORT + sameHost) + " ";
        }
        lines.println("./tidepool node %s--callers-port %d \\%n    %s"
                .formatted(where, FIRST_CALLERS_PORT + sameHost, files(folder, node)));
    }

    private static String host(Holder node) {
        return node.hosts().get(0);
    }

    private static String hostAndPort(List<Holder> holders) {
        String host = holders.stream()
                .filter(Holder::isNode)
                .map(CertificatesCommand::host)
                .findFirst()
                .orElse("127.0.0.1");
        return new HostAndPort(host, FIRST_CALLERS_PORT).toString();
    }

    private static String files(CertificateFolder folder, Holder holder) {
        return "--tls-certificate %s --tls-key %s --tls-trusted %s"
                .formatted(
                        quoted(folder.certificate(holder.name())),
                        quoted(folder.key(holder.name())),
                        quoted(folder.trusted()));
    }

    private static String quoted(Path path) {
        String text = path.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
