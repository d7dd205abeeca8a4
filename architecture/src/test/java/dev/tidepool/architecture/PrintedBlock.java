package dev.tidepool.architecture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A block of code that a document prints.
 *
 * @param document the document
 * @param line the line of its first line of code, from 1
 * @param comment what the HTML comment on the line before it says; empty if there is none
 * @param language what follows the backticks; empty if nothing does
 * @param code its lines
 */
record PrintedBlock(Path document, int line, String comment, String language, String code) {
    private static final Pattern BLOCK = Pattern.compile(
            "(?:^<!-- (?<comment>[^\n]*) -->\n)?^```(?<language>\\w*)[^\n]*\n(?<code>.*?)^```$",
            Pattern.MULTILINE | Pattern.DOTALL);

    /** Returns README and the pages in {@code docs} that users read: all but the decisions. */
    static List<Path> documents() {
        Path docs = Rooms.ROOT.resolve("docs");
        return Stream.concat(
                        Stream.of(Rooms.ROOT.resolve("README.md")), Rooms.files(docs, Rooms.ANY_DEPTH, ".md").stream())
                .filter(page -> !page.startsWith(docs.resolve("decisions")))
                .toList();
    }

    /** Returns the blocks of a language in a document. */
    static List<PrintedBlock> in(Path document, String language) {
        String text = Rooms.text(document);
        List<PrintedBlock> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group("language").equals(language)) {
                int line = (int) text.substring(0, block.start("code")).lines().count() + 1;
                String comment = block.group("comment") == null ? "" : block.group("comment");
                blocks.add(new PrintedBlock(document, line, comment, language, block.group("code")));
            }
        }
        return blocks;
    }

    /** Returns the blocks of a language in all documents. */
    static List<PrintedBlock> all(String language) {
        return documents().stream()
                .flatMap(document -> in(document, language).stream())
                .toList();
    }

    /** Names the document and the line. */
    @Override
    public String toString() {
        return Rooms.ROOT.relativize(document) + ", line " + line;
    }
}
