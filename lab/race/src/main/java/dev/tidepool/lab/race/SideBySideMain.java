package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of the JVM in which {@link SideBySide} runs. */
final class SideBySideMain {
    private SideBySideMain() {}

    /** Runs until the end; told to terminate, it ends without an answer. */
    public static void main(String[] arguments) {
        long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
        ParentLink.serve(arguments, SideBySide.class, (request, link) -> request.here(parent, link::report));
    }
}
