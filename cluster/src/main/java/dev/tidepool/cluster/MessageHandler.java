package dev.tidepool.cluster;


/** Gets the messages for one port. */
@FunctionalInterface
public interface MessageHandler {

    /**
     * A message has come.
     *
     * @param from the node that sent it, as the engine knows it
     * @param message as it was sent
     */
    void onMessage(NodeId from, byte[] message);
}
