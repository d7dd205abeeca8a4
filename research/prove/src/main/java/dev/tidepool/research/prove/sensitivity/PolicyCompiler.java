package dev.tidepool.research.prove.sensitivity;

import dev.tidepool.policy.SizingPolicy;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles the package of {@code auto} in memory, beside the one on the class path. Thread-safe. */
public final class PolicyCompiler {
    private static final String PACKAGE = "dev.tidepool.policy.sizing.auto.";

    /** The sources have this annotation; a build needs it, and a run does not. */
    private static final SourceText NULLABLE = new SourceText(
            "org.jspecify.annotations.Nullable",
            "package org.jspecify.annotations;"
                    + " @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)"
                    + " public @interface Nullable {}");

    private PolicyCompiler() {}

    /**
     * Returns the policy.
     *
     * @param textByClass the source of each class by its simple name
     * @throws IllegalStateException if it does not compile, or if this is no JDK
     */
    public static SizingPolicy compile(Map<String, String> textByClass) {
        return compile(textByClass, System.getProperty("java.class.path", ""));
    }

    static SizingPolicy compile(Map<String, String> textByClass, String classPath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("sensitivity needs a JDK; this Java has no compiler");
        }
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        ClassesInMemory classes = new ClassesInMemory(compiler.getStandardFileManager(problems, null, null));
        List<SourceText> sources = Stream.concat(
                        Stream.of(NULLABLE),
                        textByClass.entrySet().stream()
                                .map(each -> new SourceText(PACKAGE + each.getKey(), each.getValue())))
                .toList();
        List<String> options = List.of("-proc:none", "-nowarn", "-classpath", classPath);
        if (!compiler.getTask(null, classes, problems, options, null, sources).call()) {
            throw new IllegalStateException(problems.getDiagnostics().stream()
                    .map(Object::toString)
                    .collect(Collectors.joining("; ", "the variant does not compile: ", "")));
        }
        try {
            return (SizingPolicy) new Variant(classes.bytes())
                    .loadClass(PACKAGE + "Auto")
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class SourceText extends SimpleJavaFileObject {
        private final String text;

        SourceText(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class ClassBytes extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        ClassBytes(String name) {
            super(URI.create("bytes:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class ClassesInMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ClassBytes> classes = new LinkedHashMap<>();

        ClassesInMemory(StandardJavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return classes.computeIfAbsent(name, ClassBytes::new);
        }

        Map<String, byte[]> bytes() {
            return classes.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, each -> each.getValue().bytes.toByteArray()));
        }
    }

    /** Has its own classes of the package; all others are those of the product. */
    private static final class Variant extends ClassLoader {
        private final Map<String, byte[]> classes;

        Variant(Map<String, byte[]> classes) {
            super(SizingPolicy.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] own = classes.get(name);
            if (own == null) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : defineClass(name, own, 0, own.length);
            }
        }
    }
}
