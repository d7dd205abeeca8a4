package dev.tidepool.lab.measure.task;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 by the JDK: a unit is one block of 1 KiB. */
final class DigestWork implements CpuWork {
    private static final byte[] BLOCK = SampleText.bytes(1024);

    private final ObjectPool<MessageDigest> digests = new ObjectPool<>(DigestWork::sha256);

    @Override
    public long run(long units) {
        MessageDigest digest = digests.acquire();
        for (long unit = 0; unit < units; unit++) {
            digest.update(BLOCK);
        }
        long result = digest.digest()[0];
        digests.release(digest);
        return result;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
