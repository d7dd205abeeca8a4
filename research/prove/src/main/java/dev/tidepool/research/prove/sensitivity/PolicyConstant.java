package dev.tidepool.research.prove.sensitivity;

/**
 * A constant of the policy.
 *
 * @param owner the simple name of its class
 * @param name its name
 * @param type {@code int}, {@code long}, {@code double} or {@code Duration}
 * @param value its value as the source has it
 */
public record PolicyConstant(String owner, String name, String type, String value) {

    /** Returns class and name. */
    public String fullName() {
        return owner + "." + name;
    }

    /** Returns the declaration as the source has it. */
    String declaration() {
        return declared(value);
    }

    /**
     * Returns the declaration with the value multiplied by a factor; a whole number rounds up, to 1 at least. A share
     * that would pass 1 comes so much nearer to 1 instead: 0.9 doubled is 0.95.
     */
    String declaration(double factor) {
        return declared(
                switch (type) {
                    case "double" ->
                        isShare() && factor > 1 ? "1 - (1 - " + value + ") / " + factor : factor + " * (" + value + ")";
                    case "Duration" -> "Duration.ofNanos((long) (" + factor + " * (" + value + ").toNanos()))";
                    default -> "(" + type + ") Math.max(1, Math.ceil(" + factor + " * (" + value + ")))";
                });
    }

    private boolean isShare() {
        return value.matches("0\\.[5-9][0-9]*") && Double.parseDouble(value) > 0.5;
    }

    private String declared(String expression) {
        return "static final " + type + " " + name + " = " + expression + ";";
    }
}
