package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.cluster.Address;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.impl.NodeEngine;
import com.hazelcast.spi.impl.operationservice.Operation;
import java.io.IOException;
import java.util.concurrent.Future;

/** The honest nodes' operation in these tests: it returns the bytes that it carries. */
public final class EchoOperation extends Operation implements IdentifiedDataSerializable {
    private static final int FACTORY = 7_001;

    /** Nodes give up much earlier; see {@link Hardening}. */
    private static final int CALL_LIMIT_MILLIS = 120_000;

    private byte[] bytes;

    /** For the factory. */
    public EchoOperation() {
        this.bytes = new byte[0];
    }

    private EchoOperation(byte[] bytes) {
        this.bytes = bytes;
    }

    static void register(Config config) {
        config.getSerializationConfig().addDataSerializableFactory(FACTORY, id -> new EchoOperation());
    }

    static Future<byte[]> send(HazelcastInstance from, HazelcastInstance to, byte[] bytes) {
        Address address = to.getCluster().getLocalMember().getAddress();
        return engine(from)
                .getOperationService()
                .createInvocationBuilder(ClusterServiceImpl.SERVICE_NAME, new EchoOperation(bytes), address)
                .setCallTimeout(CALL_LIMIT_MILLIS)
                .invoke();
    }

    static NodeEngine engine(HazelcastInstance instance) {
        HazelcastInstanceImpl original = ((HazelcastInstanceProxy) instance).getOriginal();
        return original.node.getNodeEngine();
    }

    @Override
    public void run() {
        if (bytes.length == 1) {
            throw new IllegalArgumentException("one byte alone");
        }
    }

    @Override
    public Object getResponse() {
        return bytes;
    }

    @Override
    protected void writeInternal(ObjectDataOutput out) throws IOException {
        out.writeByteArray(bytes);
    }

    @Override
    protected void readInternal(ObjectDataInput in) throws IOException {
        bytes = in.readByteArray();
    }

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public int getClassId() {
        return 1;
    }
}
