package dev.tidepool.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * A running Tomcat on a free port. {@code /thread} answers with the name of its thread; {@code /wait} enters, and
 * answers once it is released.
 */
final class ServedTomcat implements AutoCloseable {
    static final long LIMIT_SECONDS = 120;

    final Tomcat tomcat = new Tomcat();
    final Connector connector;
    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch released = new CountDownLatch(1);
    final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final HttpClient client = HttpClient.newHttpClient();

    ServedTomcat(Path folder, String protocol, Consumer<Connector> customizer) throws Exception {
        tomcat.setBaseDir(folder.toString());
        connector = new Connector(protocol);
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        tomcat.getService().addConnector(connector);
        tomcat.setConnector(connector);
        customizer.accept(connector);
        Context context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "work", new Work()).addMapping("/");
        tomcat.start();
    }

    CompletableFuture<HttpResponse<String>> get(String path) {
        URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
        return client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    String answer(String path) throws Exception {
        return get(path).get(LIMIT_SECONDS, TimeUnit.SECONDS).body();
    }

    /** Returns an attribute of the connector's MBean of the type {@code ThreadPool}, which metrics read. */
    int number(String attribute) throws Exception {
        return (int) server().getAttribute(bean("ThreadPool"), attribute);
    }

    ObjectName bean(String type) throws Exception {
        Set<ObjectName> names = server().queryNames(new ObjectName("Tomcat:type=" + type + ",name=*"), null);
        assertThat(names).hasSize(1);
        return names.iterator().next();
    }

    static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    void awaitEntered() throws InterruptedException {
        assertThat(entered.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void close() throws LifecycleException {
        released.countDown();
        tomcat.stop();
        tomcat.destroy();
    }

    private final class Work extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getRequestURI().equals("/wait")) {
                entered.countDown();
                try {
                    interrupted.complete(!released.await(LIMIT_SECONDS, TimeUnit.SECONDS));
                } catch (InterruptedException interrupt) {
                    interrupted.complete(true);
                }
            }
            response.getWriter().print(Thread.currentThread().getName());
        }
    }
}
