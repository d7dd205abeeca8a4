package dev.tidepool.examples.tomcat;

import dev.tidepool.tomcat.AdaptiveTomcatExecutor;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** Serves checkouts by a servlet that waits for a slow payment. Tomcat's threads are as many as the requests need. */
public final class ServletShop {
    private ServletShop() {}

    /** Serves at http://127.0.0.1:8080/checkout until the process ends. */
    public static void main(String[] arguments) throws IOException, LifecycleException {
        Tomcat tomcat = start(8080);
        System.out.println("http://127.0.0.1:8080/checkout");
        tomcat.getServer().await();
    }

    static Tomcat start(int port) throws IOException, LifecycleException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("shop").toString());
        tomcat.setPort(port);
        tomcat.getConnector().setProperty("address", "127.0.0.1");

        AdaptiveTomcatExecutor executor = new AdaptiveTomcatExecutor();
        executor.serve(tomcat.getConnector()); // this line is Tidepool

        Tomcat.addServlet(tomcat.addContext("", null), "checkout", new CheckoutServlet())
                .addMapping("/checkout");
        tomcat.start();
        return tomcat;
    }

    private static final class CheckoutServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                TimeUnit.MILLISECONDS.sleep(50); // the payment
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            response.getWriter().println("booked by " + Thread.currentThread().getName());
        }
    }
}
