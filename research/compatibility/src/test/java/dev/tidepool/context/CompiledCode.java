package dev.tidepool.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles code while a test runs: what a page prints, and what only a newer JDK can compile. */
final class CompiledCode {
    private CompiledCode() {}

    /** Returns the class, which sees what the tests see. */
    static Class<?> load(String name, String code, Path folder) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return code;
                    }
                };
        List<String> options =
                List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString());
        StringWriter errors = new StringWriter();
        assertThat(compiler.getTask(errors, null, null, options, null, List.of(source))
                        .call())
                .as(() -> "compiled: " + errors)
                .isTrue();
        // Never closed: it finds nested classes later, and of a folder it keeps no file open.
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, CompiledCode.class.getClassLoader())
                .loadClass(name);
    }
}
