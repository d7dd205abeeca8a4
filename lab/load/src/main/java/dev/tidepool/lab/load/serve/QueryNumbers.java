package dev.tidepool.lab.load.serve;

/** Reads the numbers of a query. */
final class QueryNumbers {
    private QueryNumbers() {}

    /**
     * Returns the whole number that a text stands for.
     *
     * @param name the parameter's name, for the message
     * @throws IllegalArgumentException in one line, if it is none of 0 or more
     */
    static int whole(String name, String text) {
        try {
            int value = Integer.parseInt(text);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Told below.
        }
        throw new IllegalArgumentException(
                "%s is '%s'; allowed is a whole number of 0 to %d".formatted(name, text, Integer.MAX_VALUE));
    }
}
