package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.env.MapPropertySource;
import org.springframework.javapoet.ClassName;

/** Definitions that Spring compiles ahead of time. */
class AheadOfTimeTest {

    /** At run time, the definitions would have met themselves as beans that exist already. */
    @Test
    void theExecutorsAreDefinedOnce() throws IOException {
        InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("test", Map.of("tidepool.executors.reports.max", "2")));
            context.register(TaskExecutionAutoConfiguration.class, TidepoolAutoConfiguration.class);
            DefaultGenerationContext generation =
                    new DefaultGenerationContext(new ClassNameGenerator(ClassName.get("shop", "Shop")), files);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
            generation.writeGeneratedContent();
        }
        StringBuilder code = new StringBuilder();
        for (String name : files.getGeneratedFiles(GeneratedFiles.Kind.SOURCE).keySet()) {
            code.append(files.getGeneratedFileContent(GeneratedFiles.Kind.SOURCE, name));
        }
        assertThat(code)
                .contains("\"reports\"")
                .contains("\"applicationTaskExecutor\"")
                .contains("ExecutorFactory")
                .doesNotContain("ExecutorDefinitions")
                .doesNotContain("ThreadPoolTaskExecutor applicationTaskExecutor");
    }
}
