package dev.tidepool.lab.load.serve;

import dev.tidepool.server.http.HttpReply;
import dev.tidepool.server.http.ReplyStatus;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.UrlEncoded;
import org.jspecify.annotations.Nullable;

/** The requests that are answered: {@code GET /}, {@code GET /tasks/TYPE} and {@code GET /stats}. */
final class TaskRequests extends Handler.Abstract.NonBlocking {
    private static final String TASKS = "/tasks/";
    private static final String STATS = "/stats";

    private final ServedTasks tasks;
    private final Executor pool;
    private final RequestCounts counts;
    private final StatsPage stats;

    TaskRequests(ServedTasks tasks, Executor pool, RequestCounts counts, StatsPage stats) {
        this.tasks = tasks;
        this.pool = pool;
        this.counts = counts;
        this.stats = stats;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod())) {
            HttpReply.line(ReplyStatus.METHOD_NOT_ALLOWED, "allowed is GET")
                    .with(HttpHeader.ALLOW, HttpMethod.GET.asString())
                    .send(response, callback);
            return true;
        }
        String path = request.getHttpURI().getDecodedPath();
        try {
            if (path.equals("/")) {
                run(tasks.next(), request, response, callback);
            } else if (path.startsWith(TASKS)) {
                task(path.substring(TASKS.length()), request, response, callback);
            } else if (path.equals(STATS)) {
                stats.answer(parameters(request)).send(response, callback);
            } else {
                HttpReply.line(ReplyStatus.NOT_FOUND, "unknown page; known are GET /, GET /tasks/TYPE and GET /stats")
                        .send(response, callback);
            }
        } catch (IllegalArgumentException bad) {
            HttpReply.line(ReplyStatus.BAD_REQUEST, bad.getMessage()).send(response, callback);
        }
        return true;
    }

    private void task(String name, Request request, Response response, Callback callback) {
        int type = tasks.type(name);
        if (type < 0) {
            HttpReply.line(ReplyStatus.NOT_FOUND, "unknown task type; known are " + String.join(", ", tasks.names()))
                    .send(response, callback);
            return;
        }
        run(demand(type, parameters(request)), request, response, callback);
    }

    private Demand demand(int type, Fields parameters) {
        @Nullable String nanos = parameters.getValue("nanos");
        if (nanos != null) {
            return tasks.parse(type, nanos);
        }
        @Nullable String index = parameters.getValue("index");
        return index == null ? tasks.next(type) : tasks.at(type, QueryNumbers.whole("index", index));
    }

    private void run(Demand demand, Request request, Response response, Callback callback) {
        request.addIdleTimeoutListener(idle -> false); // the client waits for the task, as it should
        new ServedTask(tasks, demand, counts, response, callback).submit(pool);
    }

    private static Fields parameters(Request request) {
        Fields parameters = new Fields();
        @Nullable String query = request.getHttpURI().getQuery();
        if (query != null) {
            UrlEncoded.decodeUtf8To(query, parameters);
        }
        return parameters;
    }
}
