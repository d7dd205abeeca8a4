package dev.tidepool.lab.race.replay;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy was told in a run, and what it decided: a file of JSON lines, the pool's bounds first.
 *
 * @param bounds the pool's hard bounds
 * @param steps the decisions, oldest first
 */
record SampleLog(PoolBounds bounds, List<Step> steps) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS) // of PoolSample.isSilent(), which is no component
            .addModule(new SimpleModule()
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addDeserializer(Duration.class, new DurationText()))
            // Files recorded before a list or a name was added.
            .withConfigOverride(List.class, list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .withConfigOverride(
                    String.class, text -> text.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    /**
     * One decision.
     *
     * @param atNanos when, on the pool's clock
     * @param sample what the policy was told; null for the decision it starts with
     * @param decision what it decided
     */
    record Step(long atNanos, @Nullable PoolSample sample, SizingDecision decision) {}

    static SampleLog of(PoolBounds bounds, List<DecisionRecord> records) {
        return new SampleLog(
                bounds,
                records.stream()
                        .map(record -> new Step(record.atNanos(), record.sample(), record.decision()))
                        .toList());
    }

    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(JSON.writeValueAsString(bounds));
        for (Step step : steps) {
            lines.add(JSON.writeValueAsString(step));
        }
        Files.write(file, lines);
    }

    static SampleLog read(InputStream in) throws IOException {
        List<String> lines =
                new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        List<Step> steps = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            steps.add(JSON.readValue(line, Step.class));
        }
        return new SampleLog(JSON.readValue(lines.get(0), PoolBounds.class), steps);
    }

    private static final class DurationText extends FromStringDeserializer<Duration> {
        DurationText() {
            super(Duration.class);
        }

        @Override
        protected Duration _deserialize(String text, DeserializationContext context) {
            return Duration.parse(text);
        }

        /** Files recorded before decisions had an alarm. */
        @Override
        public Duration getAbsentValue(DeserializationContext context) {
            return SizingDecision.NEVER;
        }
    }
}
