package dev.tidepool.research.benchmarks.servers.host;

import dev.tidepool.lab.measure.process.TemporaryFolder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.jspecify.annotations.Nullable;

/** Embedded Tomcat with one servlet. */
record TomcatHost(Tomcat tomcat, TemporaryFolder folder) implements HostedServer {
    private static final String UNLIMITED = "-1";

    static HostedServer start(@Nullable ExecutorService pool, RequestWork work) throws IOException {
        TemporaryFolder folder = TemporaryFolder.create("tidepool-tomcat");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.path().toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", LOOPBACK);
        connector.setProperty("maxKeepAliveRequests", UNLIMITED); // after 100, the usual value, it would reconnect
        if (pool != null) {
            connector.getProtocolHandler().setExecutor(pool);
        }
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder.path().toString());
        Tomcat.addServlet(context, "work", new Work(work)).addMapping("/");
        try {
            tomcat.start();
        } catch (LifecycleException failed) {
            folder.close();
            throw new IOException("Tomcat did not start: " + failed.getMessage(), failed);
        }
        return new TomcatHost(tomcat, folder);
    }

    @Override
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void close() {
        try (folder) {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException("Tomcat did not stop: " + failed.getMessage(), failed);
        } catch (IOException notDeleted) {
            throw new UncheckedIOException(notDeleted);
        }
    }

    private static final class Work extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient RequestWork work;

        Work(RequestWork work) {
            this.work = work;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            byte[] answer = work.answer();
            response.setContentLength(answer.length);
            response.getOutputStream().write(answer);
        }
    }
}
