package shop;

import dev.tidepool.spring.AdaptiveTaskExecutor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Calls the asynchronous methods of the guide's shop, and asks its actuator. */
@Component
class Check implements ApplicationRunner {
    private final Orders orders;
    private final Environment environment;
    private final AdaptiveTaskExecutor reports;

    Check(Orders orders, Environment environment, @Qualifier("reports") AdaptiveTaskExecutor reports) {
        this.orders = orders;
        this.environment = environment;
        this.reports = reports;
    }

    @Override
    public void run(ApplicationArguments arguments) throws Exception {
        String booked = orders.book().get(60, TimeUnit.SECONDS);
        String reason = orders.report().get(60, TimeUnit.SECONDS);
        if (reports.adaptiveExecutor().stats().starts() != 1) {
            throw new IllegalStateException("Error: @Async(\"reports\") ran elsewhere");
        }
        URI page = URI.create(
                "http://127.0.0.1:" + environment.getProperty("local.server.port") + "/actuator/tidepool/reports");
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200 || !answer.body().contains("fixed")) {
            throw new IllegalStateException("Error: the actuator answered " + answer.statusCode() + " " + answer.body());
        }
        System.out.println("result: " + booked + "; " + reason + "; the endpoint shows reports");
        System.exit(0);
    }
}
