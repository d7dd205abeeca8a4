package dev.tidepool.lab.reproductions.lee2011.authentication;

import dev.tidepool.lab.measure.process.ParentLink;
import java.nio.file.Path;

/** The main class of a server's JVM: {@code capacity FILE} or {@code run FILE}. The answer goes to the file. */
final class AuthenticationMain {
    static final String CAPACITY = "capacity";
    static final String RUN = "run";

    private static final int DIFFERENT_LOGINS = 1_000;

    private AuthenticationMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        ParentLink.untilTheEnd(() -> answer(arguments[0], Path.of(arguments[1])));
    }

    private static void answer(String task, Path file) throws Exception {
        ParentLink parent = new ParentLink();
        AuthenticationRequest request = parent.request(AuthenticationRequest.class);
        parent.endWithParent();
        try (AccountDatabase accounts = AccountDatabase.open(request.jdbc())) {
            AuthenticationServer server = new AuthenticationServer(accounts, PasswordDigests.named(request.digest()));
            Object answer = task.equals(CAPACITY)
                    ? ServerCapacity.measure(
                            new LoginTasks(server, Population.logins(DIFFERENT_LOGINS, request.seed())))
                    : new AuthenticationRun(request, server).run();
            ParentLink.answer(file, answer);
        }
    }
}
