package dev.tidepool.lab.load;

/** The server does not answer. The message is one line. */
public final class UnreachableException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes the message from how a request ended. */
    UnreachableException(LoadTarget target, RequestOutcome outcome) {
        super(message(target.address(), String.valueOf(outcome.fault())));
    }

    private static String message(String address, String fault) {
        return switch (fault) {
            case RequestOutcome.REFUSED ->
                "nothing listens at %s (connection refused); is './tidepool serve' running, with this port?"
                        .formatted(address);
            case RequestOutcome.UNKNOWN_HOST -> "the host of %s is unknown; check the name".formatted(address);
            case RequestOutcome.NOT_HTTP -> "the server at %s does not speak HTTP; check the port".formatted(address);
            case RequestOutcome.TIMEOUT ->
                "%s did not answer in time; is it overloaded, or another kind of server?".formatted(address);
            default -> "%s gave no answer (%s); does it speak HTTP?".formatted(address, fault);
        };
    }
}
