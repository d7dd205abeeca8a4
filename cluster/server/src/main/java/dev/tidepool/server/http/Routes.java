package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRights;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The routes: {@code POST /tasks/NAME}, and {@code GET} for the {@link StatusPages}. A path counts as it was sent: a
 * proxy in front that allows some paths does not remove {@code ..} or parameters, either.
 */
final class Routes extends Handler.Abstract.NonBlocking {
    private static final String TASKS = "/tasks/";

    private final DistributedExecutor executor;
    private final RequestQuota quota;
    private final int payloadLimit;
    private final StatusPages pages;
    private final @Nullable TaskRights rights;

    /** The requests whose tasks wait or run. */
    private final Set<TaskExchange> submitted = ConcurrentHashMap.newKeySet();

    /** @param rights what each caller may run; null if callers have no names, and may run everything */
    Routes(
            DistributedExecutor executor,
            RequestQuota quota,
            int payloadLimit,
            StatusPages pages,
            @Nullable TaskRights rights) {
        this.executor = executor;
        this.quota = quota;
        this.payloadLimit = payloadLimit;
        this.pages = pages;
        this.rights = rights;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
        if (isTask(path)) {
            if (HttpMethod.POST.is(request.getMethod())) {
                task(path.substring(TASKS.length()), request, response, callback);
            } else {
                notAllowed(HttpMethod.POST).send(response, callback);
            }
            return true;
        }
        HttpReply page = pages.page(path);
        if (page == null) {
            HttpReply.line(
                            ReplyStatus.NOT_FOUND,
                            "there is no such page; the pages are POST /tasks/NAME, GET /members, GET /scaling,"
                                    + " GET /metrics, GET /health and GET /openapi.yaml")
                    .send(response, callback);
        } else if (HttpMethod.GET.is(request.getMethod())) {
            page.send(response, callback);
        } else {
            notAllowed(HttpMethod.GET).send(response, callback);
        }
        return true;
    }

    /** Returns whether the path is that of a task, whose name has no slash. */
    private static boolean isTask(String path) {
        return path.startsWith(TASKS) && path.indexOf('/', TASKS.length()) < 0;
    }

    private static HttpReply notAllowed(HttpMethod allowed) {
        return HttpReply.line(ReplyStatus.METHOD_NOT_ALLOWED, "allowed is " + allowed)
                .with(HttpHeader.ALLOW, allowed.asString());
    }

    /** @param encoded the task's name, as the path has it */
    private void task(String encoded, Request request, Response response, Callback callback) {
        TaskOptions options;
        try {
            options = TaskOptionsHeaders.read(request.getHeaders());
        } catch (IllegalArgumentException bad) {
            HttpReply.line(ReplyStatus.BAD_REQUEST, bad.getMessage()).send(response, callback);
            return;
        }
        RegisteredTask<byte[], byte[]> task;
        try {
            task = RegisteredTask.ofBytes(URLDecoder.decode(encoded, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException badName) {
            HttpReply.line(ReplyStatus.NOT_FOUND, badName.getMessage()).send(response, callback);
            return;
        }
        HttpReply forbidden = forbidden(Guard.caller(request), task.name());
        if (forbidden != null) {
            forbidden.send(response, callback);
            return;
        }
        long length = request.getLength();
        if (length > payloadLimit) {
            ArgumentReader.tooLarge(payloadLimit).send(response, callback);
            return;
        }
        RequestQuota.Share share = quota.enter(Math.max(0, length));
        if (share == null) {
            HttpReply.overLimit("the balancer has reached its limit on requests or their bytes; try again later")
                    .send(response, callback);
            return;
        }
        // The rights may change until the argument has come, and while the task waits.
        new TaskExchange(request, response, callback, share, () -> lost(request, task.name()), submitted)
                .begin(executor, task, options, payloadLimit);
    }

    /** Cancels the tasks whose callers may no longer run them. */
    void examineAgain() {
        submitted.forEach(TaskExchange::examineAgain);
    }

    /** Returns the response to a caller that had the right to a task; null if it still has. */
    private @Nullable HttpReply lost(Request request, String task) {
        return Guard.isStillAllowed(request)
                ? forbidden(Guard.caller(request), task)
                : Guard.unauthorised(
                        "the token of the request is no longer that of caller '%s'".formatted(Guard.caller(request)));
    }

    /** Returns the response to a caller that may not run a task; null if it may. */
    private @Nullable HttpReply forbidden(String caller, String task) {
        return rights == null || rights.allows(caller, task)
                ? null
                : HttpReply.line(
                        ReplyStatus.FORBIDDEN,
                        "caller '%s' may not run the task '%s'; allow it in the file of --rights"
                                .formatted(caller, task));
    }
}
