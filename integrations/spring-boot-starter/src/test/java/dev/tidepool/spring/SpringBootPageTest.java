package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** The code and the properties that docs/spring-boot.md prints. */
class SpringBootPageTest {
    private static final Path PAGE = Path.of("../../docs/spring-boot.md");
    private static final Pattern TYPE = Pattern.compile("^class (\\w+)", Pattern.MULTILINE);
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` \\|", Pattern.MULTILINE);

    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).isNotEmpty();
        return blocks;
    }

    @Test
    void theJavaCodeCompilesAsPrinted(@TempDir Path classes) throws IOException {
        for (String code : blocks("java")) {
            StringWriter errors = new StringWriter();
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            List<String> options =
                    List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString());
            compiler.getTask(errors, null, null, options, null, List.of(source(code)))
                    .call();
            assertThat(errors.toString()).as(code).isEmpty();
        }
    }

    private static JavaFileObject source(String code) {
        String name = TYPE.matcher(code).results().findFirst().orElseThrow().group(1);
        return new SimpleJavaFileObject(URI.create("string:///shop/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreErrors) {
                return code;
            }
        };
    }

    @Test
    void anApplicationStartsWithThePropertiesAsPrinted() throws IOException {
        for (String yaml : blocks("yaml")) {
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
