package dev.tidepool.research.reproductions.lee2011.authentication;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of a server's JVM, which runs the server or measures its {@link ServerCapacity}. */
final class AuthenticationMain {
    private static final int DIFFERENT_LOGINS = 1_000;

    private AuthenticationMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, AuthenticationRequest.class, (request, parent) -> answer(request));
    }

    private static Object answer(AuthenticationRequest request) throws Exception {
        try (AccountDatabase accounts = AccountDatabase.open(request.jdbc())) {
            AuthenticationServer server = new AuthenticationServer(accounts, PasswordDigests.named(request.digest()));
            return request.rates().isEmpty()
                    ? ServerCapacity.measure(
                            new LoginTasks(server, Population.logins(DIFFERENT_LOGINS, request.seed())))
                    : new AuthenticationRun(request, server).run();
        }
    }
}
