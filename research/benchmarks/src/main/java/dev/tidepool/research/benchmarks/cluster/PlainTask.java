package dev.tidepool.research.benchmarks.cluster;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.concurrent.Callable;

/** A {@link Job} for plain Hazelcast, in its cheapest form. */
final class PlainTask implements Callable<byte[]>, IdentifiedDataSerializable {
    static final int FACTORY = 77;
    private byte[] argument;

    PlainTask(byte[] argument) {
        this.argument = argument;
    }

    @Override
    public byte[] call() throws InterruptedException {
        return Job.run(argument);
    }

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public int getClassId() {
        return 1;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeByteArray(argument);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        byte[] read = in.readByteArray();
        argument = read == null ? new byte[0] : read;
    }
}
