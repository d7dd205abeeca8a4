package dev.tidepool.lab.measure;

import dev.tidepool.lab.workload.Schedule;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** A short text that is equal for schedules with equal arrivals. */
public final class Fingerprint {
    private Fingerprint() {}

    /** Returns a checksum of every arrival's time, type and first phase. */
    public static String of(Schedule schedule) {
        CRC32C checksum = new CRC32C();
        ByteBuffer arrival = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + Long.BYTES);
        for (int i = 0; i < schedule.size(); i++) {
            arrival.clear();
            arrival.putLong(schedule.intendedNanos(i)).putInt(schedule.type(i)).putLong(schedule.phaseNanos(i, 0));
            checksum.update(arrival.array());
        }
        return "%08x-%d".formatted(checksum.getValue(), schedule.size());
    }
}
