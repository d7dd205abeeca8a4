// @imports@
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Serves a request on the guide's executor. */
class TomcatServer {
    public static void main(String[] arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        Connector connector = tomcat.getConnector();
        // @snippet@
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", new Orders()).addMapping("/");
        tomcat.start();
        try (var answer = new URL("http://127.0.0.1:" + connector.getLocalPort() + "/").openStream()) {
            System.out.println("result: " + new String(answer.readAllBytes()) + "; at most " + executor.getMaxThreads()
                    + " threads");
        }
        tomcat.stop();
        tomcat.destroy();
    }

    static class Orders extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("served by " + Thread.currentThread().getName());
        }
    }
}
