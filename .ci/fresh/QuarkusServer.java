import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.net.URL;
import org.eclipse.microprofile.config.ConfigProvider;

/** Asks the guide's resource on which thread it blocked. */
@QuarkusMain
public class QuarkusServer implements QuarkusApplication {
    @Override
    public int run(String... arguments) throws Exception {
        int port = ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
        try (var answer = new URL("http://127.0.0.1:" + port + "/orders").openStream()) {
            String served = new String(answer.readAllBytes());
            if (!served.startsWith("blocked orders-")) {
                throw new IllegalStateException("Error: " + served);
            }
            System.out.println("result: " + served);
        }
        return 0;
    }
}
