package dev.tidepool.research.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * MD5 without salt, the setting of [lee2011, section 4.1], for this comparison only: whoever reads the database finds
 * most passwords within minutes. Stored passwords are marked as unsafe.
 */
final class Md5 implements PasswordDigest {
    private static final String PREFIX = "{unsafe-md5}";

    @Override
    public String name() {
        return "md5";
    }

    @Override
    public String description() {
        return "MD5 without salt (the paper's setting, unsafe: for this comparison only)";
    }

    @Override
    public long memoryBytes() {
        return 1024;
    }

    @Override
    public String encode(String password, byte[] salt) {
        try {
            byte[] hash = MessageDigest.getInstance("MD5").digest(password.getBytes(StandardCharsets.UTF_8));
            return PREFIX + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has MD5", impossible);
        }
    }

    @Override
    public byte[] salt(String kept) {
        if (!kept.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a password is not kept as " + PREFIX + "...");
        }
        return new byte[0];
    }
}
