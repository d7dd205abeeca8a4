package dev.tidepool.lab.measure.task;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Text with the statistics of a log file, the same in every run. It compresses to about a third. */
final class SampleText {
    private static final String[] WORDS = ("request response customer order timeout payment shipped queue thread GET"
                    + " POST 200 404 503 INFO WARN connection pool accepted rejected")
            .split(" ", -1);

    private SampleText() {}

    /** Returns {@code length} bytes of text. */
    static byte[] bytes(int length) {
        Random random = new Random(20261121);
        StringBuilder text = new StringBuilder(length + 16);
        while (text.length() < length) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(4) == 0 ? "=" : " ");
            if (random.nextInt(6) == 0) {
                text.append(random.nextInt(1_000_000)).append('\n');
            }
        }
        return text.substring(0, length).getBytes(StandardCharsets.US_ASCII);
    }
}
