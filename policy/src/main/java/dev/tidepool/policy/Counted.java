package dev.tidepool.policy;

/** Numbers with their noun in a sentence, as in "1 thread" and "2 threads". */
public final class Counted {
    private Counted() {}

    /**
     * Returns the number and the noun, with an s unless the number is 1.
     *
     * @param number how many, 0 or more
     * @param noun what is counted, in the singular
     */
    public static String of(long number, String noun) {
        return of(number, noun, noun + "s");
    }

    /**
     * Returns the number and what follows it.
     *
     * @param number how many, 0 or more
     * @param one what follows 1, such as "task waits"
     * @param many what follows every other number, such as "tasks wait"
     */
    public static String of(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
