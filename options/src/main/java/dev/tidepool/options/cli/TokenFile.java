package dev.tidepool.options.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A file with a token for HTTP and nothing else. */
public final class TokenFile {
    /** Half of what a request's header may have in all. */
    private static final int MAX_LENGTH = 4_096;

    /** What a header can carry for certain: blanks at its ends are removed, and other bytes are read in many ways. */
    private static final Pattern TOKEN = Pattern.compile("[!-~]([ -~]*[!-~])?");

    private TokenFile() {}

    /**
     * Returns the token, which is ASCII. Logs a warning if every user of this machine can read the file.
     *
     * @param option the option that names the file, for messages
     * @throws IllegalArgumentException if the file cannot be read, is too short or too long, or holds what no header
     *     can carry; the message is one line
     */
    public static String read(String option, Path file) {
        String token = new String(SecretFile.read(option, file), StandardCharsets.ISO_8859_1);
        if (token.length() > MAX_LENGTH || !TOKEN.matcher(token).matches()) {
            throw new IllegalArgumentException(
                    "%s is '%s', which holds no token that a header can carry; allowed are up to %d ASCII characters,"
                                    .formatted(option, file, MAX_LENGTH)
                            + " with blanks only between them: make one with openssl rand -base64 32");
        }
        return token;
    }
}
