package dev.tidepool.spring;

import dev.tidepool.options.UnknownNameException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.OperationType;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvoker;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvokerAdvisor;
import org.springframework.boot.actuate.endpoint.invoke.OperationParameter;
import org.springframework.boot.actuate.endpoint.invoke.OperationParameters;

/**
 * Refuses, in one sentence, a change by the endpoint with unknown settings, with values that are no numbers, or with
 * none. Spring Boot itself passes over the first and says nothing of the second.
 */
final class ChangeCheck implements OperationInvokerAdvisor {
    private static final EndpointId ENDPOINT = EndpointId.of(TidepoolEndpoint.ID);

    @Override
    public OperationInvoker apply(
            EndpointId endpoint, OperationType type, OperationParameters parameters, OperationInvoker invoker) {
        if (type != OperationType.WRITE || !endpoint.equals(ENDPOINT)) {
            return invoker;
        }
        List<OperationParameter> settings = parameters.stream()
                .filter(each -> !each.getName().equals(TidepoolEndpoint.PATH_NAME))
                .toList();
        return context -> {
            Optional<String> wrong = wrong(settings, context.getArguments());
            return wrong.isPresent() ? TidepoolEndpoint.badRequest(wrong.get()) : invoker.invoke(context);
        };
    }

    private static Optional<String> wrong(List<OperationParameter> settings, Map<String, Object> given) {
        List<String> known = settings.stream().map(OperationParameter::getName).toList();
        for (String name : given.keySet()) {
            if (!known.contains(name) && !name.equals(TidepoolEndpoint.PATH_NAME)) {
                return Optional.of("there is no setting '%s'; nearest is %s; all are %s"
                        .formatted(
                                name, UnknownNameException.nearest(name, known).get(0), String.join(", ", known)));
            }
        }
        if (known.stream().map(given::get).allMatch(Objects::isNull)) {
            return Optional.of("nothing to change: give at least one of " + String.join(", ", known));
        }
        return settings.stream()
                .filter(setting -> setting.getType() == Integer.class)
                .filter(setting -> !isWholeNumber(given.get(setting.getName())))
                .map(setting -> "%s is '%s'; expected a whole number up to %d"
                        .formatted(setting.getName(), given.get(setting.getName()), Integer.MAX_VALUE))
                .findFirst();
    }

    /** A number in quotes is one too. */
    private static boolean isWholeNumber(@Nullable Object value) {
        if (value == null || value instanceof Integer) {
            return true;
        }
        try {
            return value instanceof String text
                    && Integer.toString(Integer.parseInt(text)).equals(text);
        } catch (NumberFormatException none) {
            return false;
        }
    }
}
