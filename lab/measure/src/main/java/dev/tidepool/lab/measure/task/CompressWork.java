package dev.tidepool.lab.measure.task;

import java.util.zip.Deflater;

/** Deflate by the JDK's {@link Deflater}. A unit compresses 1 KiB of text. */
final class CompressWork implements CpuWork {
    private static final byte[] TEXT = SampleText.bytes(1024);

    private final ObjectPool<Tool> tools = new ObjectPool<>(Tool::new);

    @Override
    public long run(long units) {
        Tool tool = tools.acquire();
        long written = 0;
        for (long unit = 0; unit < units; unit++) {
            written += tool.compress();
        }
        tools.release(tool);
        return written;
    }

    private static final class Tool {
        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        private final byte[] output = new byte[2 * TEXT.length];

        int compress() {
            deflater.reset();
            deflater.setInput(TEXT);
            deflater.finish();
            return deflater.deflate(output);
        }
    }
}
