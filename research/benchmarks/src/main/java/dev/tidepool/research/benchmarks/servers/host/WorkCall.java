package dev.tidepool.research.benchmarks.servers.host;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The unary call of the gRPC server. Its messages are plain bytes, so no message library counts. */
public final class WorkCall {
    /** The name of the service. */
    public static final String SERVICE = "tidepool.Work";

    private static final Marshaller<byte[]> BYTES = new Marshaller<>() {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    };

    private static final MethodDescriptor<byte[], byte[]> METHOD = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Do"))
            .setRequestMarshaller(BYTES)
            .setResponseMarshaller(BYTES)
            .build();

    private WorkCall() {}

    /** Returns the method, for the server and for its clients. */
    public static MethodDescriptor<byte[], byte[]> method() {
        return METHOD;
    }
}
