// @imports@
import java.net.URL;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Serves a request on the guide's pool. */
class JettyServer {
    public static void main(String[] arguments) throws Exception {
        // @snippet@
        ServerConnector connector = new ServerConnector(server);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                Content.Sink.write(response, true, "served by " + Thread.currentThread().getName(), callback);
                return true;
            }
        });
        server.start();
        try (var answer = new URL("http://127.0.0.1:" + connector.getLocalPort() + "/").openStream()) {
            System.out.println("result: " + new String(answer.readAllBytes()) + " of "
                    + server.getThreadPool().getClass().getSimpleName());
        }
        server.stop();
    }
}
