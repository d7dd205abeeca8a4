package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * A value in a YAML file with its position, so that every error names file and line.
 *
 * @param source the name of the file in messages
 * @param node the YAML node
 */
record YamlValue(String source, Node node) {
    /**
     * Parses a whole file.
     *
     * @throws WorkloadException if the text is empty or not YAML
     */
    static YamlValue parse(String source, String text) throws WorkloadException {
        LoadSettings settings = LoadSettings.builder().setLabel(source).build();
        try {
            Optional<Node> root =
                    new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text))).getSingleNode();
            if (root.isEmpty() || root.get().getTag().equals(Tag.NULL)) {
                throw new WorkloadException(source + ":1: found an empty file, expected a workload");
            }
            return new YamlValue(source, root.get());
        } catch (MarkedYamlEngineException e) {
            throw malformed(source + ":" + line(e.getProblemMark()), e.getProblem());
        } catch (ReaderException e) {
            long before = text.codePoints()
                    .limit(e.getPosition())
                    .filter(c -> c == '\n')
                    .count();
            throw malformed(source + ":" + (before + 1), String.valueOf(e.getMessage()));
        } catch (YamlEngineException e) {
            throw malformed(source, String.valueOf(e.getMessage()));
        } catch (StackOverflowError e) {
            // The library recurses without a depth limit.
            throw malformed(source, "lists or mappings nested too deep");
        }
    }

    private static WorkloadException malformed(String where, String problem) {
        return new WorkloadException(where + ": found malformed YAML (" + problem + "), expected a workload");
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(0) + 1;
    }

    /** Returns the error that this value is not what was expected. */
    WorkloadException unexpected(String expected) {
        return complaint("found " + describe() + ", expected " + expected);
    }

    WorkloadException complaint(String foundAndExpected) {
        return new WorkloadException(source + ":" + line(node.getStartMark()) + ": " + foundAndExpected);
    }

    private String describe() {
        if (node instanceof MappingNode) {
            return "a mapping";
        }
        if (node instanceof SequenceNode) {
            return "a list";
        }
        return isEmpty() ? "nothing" : '"' + ((ScalarNode) node).getValue().strip() + '"';
    }

    private boolean isEmpty() {
        return node.getTag().equals(Tag.NULL)
                || (node instanceof ScalarNode scalar && scalar.getValue().isBlank());
    }

    boolean isScalar() {
        return node instanceof ScalarNode;
    }

    /**
     * Returns this value as text that is not blank.
     *
     * @param expected what to say if it is something else
     */
    String text(String expected) throws WorkloadException {
        if (node instanceof ScalarNode scalar && !isEmpty()) {
            return scalar.getValue().strip();
        }
        throw unexpected(expected);
    }

    /**
     * Returns this value as a list of at least one value.
     *
     * @param expected what to say if it is something else
     */
    List<YamlValue> list(String expected) throws WorkloadException {
        if (!(node instanceof SequenceNode sequence)) {
            throw unexpected(expected);
        }
        if (sequence.getValue().isEmpty()) {
            throw complaint("found an empty list, expected " + expected);
        }
        List<YamlValue> values = new ArrayList<>();
        for (Node value : sequence.getValue()) {
            values.add(new YamlValue(source, value));
        }
        return values;
    }
}
