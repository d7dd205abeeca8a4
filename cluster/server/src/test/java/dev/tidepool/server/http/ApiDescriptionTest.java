package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.policy.scaling.ScalingDecision;
import io.swagger.v3.oas.models.media.Schema;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The description of the HTTP interface is valid OpenAPI, and says what the code says. */
class ApiDescriptionTest {
    private static final ApiDescription API = new ApiDescription();
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void theDescriptionIsValid() {
        assertThat(ApiDescription.read(ApiDescription.text()).getMessages()).isEmpty();
    }

    @Test
    void theCheckOfTheDescriptionFindsMistakes() {
        String text = ApiDescription.text();
        assertThat(ApiDescription.read(text.replace("operationId", "operationID"))
                        .getMessages())
                .isNotEmpty();
        assertThat(ApiDescription.read(text.replace("required: true", "required: perhaps"))
                        .getMessages())
                .isNotEmpty();
    }

    /** A response's status is one of these, by its type. So no code path can send another. */
    @Test
    void everyStatusThatTheCodeCanSendIsDescribed() {
        assertThat(API.operation("POST /tasks/{name}").responses())
                .containsOnlyKeys(Arrays.stream(ReplyStatus.values())
                        .filter(status -> status != ReplyStatus.CLIENT_GONE)
                        .map(ReplyStatus::code)
                        .toArray(Integer[]::new));
    }

    @Test
    void anErrorOfJettysThatIsNotDescribedIsSentAsOneThatIs() {
        assertThat(ReplyStatus.ofError(426)).isEqualTo(ReplyStatus.BAD_REQUEST);
        assertThat(ReplyStatus.ofError(510)).isEqualTo(ReplyStatus.INTERNAL_ERROR);
        assertThat(ReplyStatus.ofError(414)).isEqualTo(ReplyStatus.URI_TOO_LONG);
    }

    @Test
    void theMembersHaveTheDescribedProperties() {
        for (double value : new double[] {1, Double.NaN}) {
            MemberLoad load =
                    new MemberLoad(Duration.ofMillis(1), 2, 3, 4, Duration.ZERO, Duration.ZERO, 5, value, value, 6, 7);
            assertMember(load);
        }
        assertMember(null);
    }

    @Test
    void theScalingHasTheDescribedProperties() {
        assertMatches("Scaling", JSON.valueToTree(new ScalingDecision(3, 4, 2.6, "why")), API.schema("Scaling"));
    }

    private static void assertMember(@Nullable MemberLoad load) {
        NodeId node = new NodeId(UUID.randomUUID(), "127.0.0.1:7701");
        MemberView view = MemberView.of(new MemberStatus(node, State.SET_ASIDE, 1, 2, 0.5, load));
        assertMatches("Member", JSON.valueToTree(view), API.schema("Member"));
    }

    @Test
    void theStatesOfAMemberAreTheDescribedOnes() {
        assertThat(API.schema("Member").getProperties().get("state").getEnum().toArray())
                .containsExactly(Arrays.stream(State.values())
                        .map(state -> state.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .toArray());
    }

    @Test
    void theDefaultTimeLimitIsTheDescribedOne() {
        assertThat(ApiDescription.text())
                .contains("default: " + TaskOptions.defaults().limit().toMillis());
    }

    private static void assertMatches(String name, JsonNode value, Schema<?> schema) {
        if (schema.getOneOf() != null) {
            if (value.isNull()) {
                assertThat(schema.getOneOf())
                        .as(name)
                        .anyMatch(each ->
                                each.getTypes() != null && each.getTypes().contains("null"));
            } else {
                assertMatches(name, value, API.resolved(schema.getOneOf().get(0)));
            }
            return;
        }
        assertThat(schema.getTypes()).as("types of %s", name).contains(type(value));
        if (value.isObject()) {
            assertThat(value.fieldNames()).toIterable().as(name).hasSameElementsAs(schema.getRequired());
            assertThat(value.fieldNames())
                    .toIterable()
                    .as(name)
                    .hasSameElementsAs(schema.getProperties().keySet());
            schema.getProperties().forEach((field, each) -> assertMatches(field, value.get(field), each));
        }
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            default -> value.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }
}
