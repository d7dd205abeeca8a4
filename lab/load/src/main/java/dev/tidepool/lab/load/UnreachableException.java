package dev.tidepool.lab.load;

/** There is nobody to ask. The message is one line. */
public final class UnreachableException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes the message from how a request ended. */
    UnreachableException(LoadTarget target, Reply reply) {
        super(message(target.address(), String.valueOf(reply.fault())));
    }

    private static String message(String address, String fault) {
        return switch (fault) {
            case Reply.REFUSED ->
                "nothing listens at %s (connection refused); is './tidepool serve' running, with this port?"
                        .formatted(address);
            case Reply.UNKNOWN_HOST -> "%s cannot be found (unknown host); check the name".formatted(address);
            case Reply.NOT_HTTP -> "what listens at %s does not speak HTTP; check the port".formatted(address);
            case Reply.TIMEOUT ->
                "%s did not answer in time; is it overloaded, or another kind of server?".formatted(address);
            default -> "%s gave no answer (%s); does it speak HTTP?".formatted(address, fault);
        };
    }
}
