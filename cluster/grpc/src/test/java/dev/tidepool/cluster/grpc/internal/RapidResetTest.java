package dev.tidepool.cluster.grpc.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A caller that opens streams and resets them at once, without end, kept a thread of the port busy. */
@Timeout(120)
class RapidResetTest {
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int END_OF_HEADERS = 4;

    /** In HPACK's static table: POST, http and the path of the root. */
    private static final byte[] REQUEST = {(byte) 0x83, (byte) 0x86, (byte) 0x84};

    private static void write(DataOutputStream out, int type, int flags, int stream, byte[] content)
            throws IOException {
        out.writeShort(0);
        out.writeByte(content.length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(content);
    }

    /** Returns whether a ping after so many resets is answered; else the connection has ended. */
    private static boolean outlives(int resets, Socket connection) throws IOException {
        try {
            DataOutputStream out = new DataOutputStream(connection.getOutputStream());
            out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
            write(out, SETTINGS, 0, 0, new byte[0]);
            for (int stream = 1; stream < 2 * resets; stream += 2) {
                write(out, HEADERS, END_OF_HEADERS, stream, REQUEST);
                write(out, RESET, 0, stream, new byte[4]);
            }
            write(out, PING, 0, 0, new byte[8]);
            DataInputStream in = new DataInputStream(connection.getInputStream());
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                in.skipNBytes(5L + length);
                if (type == PING) {
                    return true;
                }
            }
        } catch (EOFException | SocketException ended) {
            return false;
        }
    }

    @Test
    void aConnectionThatResetsStreamsAgainAndAgainIsEnded() throws Exception {
        try (LoopbackNode node = new LoopbackNode();
                Socket honest = node.connect();
                Socket hostile = node.connect()) {
            assertThat(outlives(10, honest)).isTrue();
            assertThat(outlives(1_000, hostile)).isFalse();
        }
    }
}
