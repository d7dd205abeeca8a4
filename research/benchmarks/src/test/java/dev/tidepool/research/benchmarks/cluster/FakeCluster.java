package dev.tidepool.research.benchmarks.cluster;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** A cluster without members: says what becomes of the n-th submission, counted from 0. */
record FakeCluster(IntFunction<CompletionStage<byte[]>> answers, List<byte[]> submitted) implements OpenCluster {

    static CompletionStage<byte[]> result(long pid) {
        return CompletableFuture.completedFuture(
                ByteBuffer.allocate(100).putLong(8, pid).array());
    }

    @Override
    public CompletionStage<byte[]> submit(byte[] argument) {
        submitted.add(argument);
        return answers.apply(submitted.size() - 1);
    }

    @Override
    public CompletionStage<byte[]> submitToFirst(byte[] argument) {
        return submit(argument);
    }

    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public void close() {}
}
