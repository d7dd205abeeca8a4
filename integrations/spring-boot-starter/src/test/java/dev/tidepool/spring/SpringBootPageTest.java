package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** The properties that the guides print, and the table of docs/guide/spring-boot.md. */
class SpringBootPageTest {
    private static final Path PAGE = Path.of("../../docs/guide/spring-boot.md");
    private static final Pattern PROPERTIES =
            Pattern.compile("^```yaml\n((?:tidepool|management|spring):.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` \\|", Pattern.MULTILINE);

    private static List<String> printedProperties() throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.list(PAGE.getParent())) {
            pages = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
        List<String> blocks = new ArrayList<>();
        for (Path page : pages) {
            PROPERTIES.matcher(Files.readString(page)).results().forEach(block -> blocks.add(block.group(1)));
        }
        assertThat(blocks).hasSizeGreaterThan(1);
        return blocks;
    }

    @Test
    void anApplicationStartsWithThePropertiesAsPrinted() throws IOException {
        for (String yaml : printedProperties()) {
            if (yaml.contains("virtual-threads: true") && Runtime.version().feature() < 21) {
                continue;
            }
            YamlPropertiesFactoryBean reader = new YamlPropertiesFactoryBean();
            reader.setResources(new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
            Properties properties = reader.getObject();
            String[] arguments = properties.entrySet().stream()
                    .map(each -> each.getKey() + "=" + each.getValue())
                    .toArray(String[]::new);
            try (ConfigurableApplicationContext context =
                    Started.application(ExecutorPropertiesTest.Shop.class, arguments)) {
                properties.keySet().forEach(name -> assertBound(name.toString(), context));
            }
        }
    }

    private static void assertBound(String name, ConfigurableApplicationContext context) {
        ConfigurationPropertyName parts = ConfigurationPropertyName.of(name);
        if (name.startsWith("tidepool.executors.")) {
            String bean = ExecutorDefinitions.beanName(parts.getElement(2, ConfigurationPropertyName.Form.ORIGINAL));
            assertThat(context.getBean(bean)).isInstanceOf(AdaptiveTaskExecutor.class);
        }
        if (name.startsWith("tidepool.health.")) {
            assertThat(context.getBean(TidepoolProperties.class).health().outOfServiceOnOverload())
                    .isTrue();
        }
    }

    @Test
    void theTableNamesEveryProperty() throws IOException {
        assertThat(ROW.matcher(Files.readString(PAGE)).results().map(row -> row.group(1)))
                .containsExactlyElementsOf(Arrays.stream(ExecutorProperties.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .map(DataObjectPropertyName::toDashedForm)
                        .toList());
    }
}
