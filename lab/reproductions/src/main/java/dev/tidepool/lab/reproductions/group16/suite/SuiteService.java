package dev.tidepool.lab.reproductions.group16.suite;

/** The seven executor services that paper 003 compares (section 5), in the order of its tables here. */
public enum SuiteService {
    /** As many threads as cores. */
    FIXED_POOL("fixed pool", "the fixed pool", "jdk-fixed", true),
    /** The JDK's fork-join pool with no settings. */
    FORK_JOIN("fork-join", "fork-join", "jdk-fork-join", true),
    /** The JDK's work stealing pool: fork-join workers that take their tasks first in, first out. */
    WORK_STEALING("work stealing", "work stealing", "jdk-work-stealing", true),
    /** Group-16's: a queue for each core, sized by the EMA predictor. */
    FIXED_QUEUES_EMA("fixed queues, EMA", "fixed queues with EMA", "group16-fixed-ema:series=as-coded", false),
    /** Group-16's: a queue for each core, between two watermarks. */
    FIXED_QUEUES_WATERMARK(
            "fixed queues, watermark",
            "fixed queues with watermarks",
            "group16-fixed-watermark:growth=as-coded",
            false),
    /** Group-16's: one queue, sized by the EMA predictor. */
    SHARED_QUEUE_EMA("shared queue, EMA", "the shared queue with EMA", "group16-shared-ema:series=as-coded", false),
    /** Group-16's: one queue, between two watermarks. */
    SHARED_QUEUE_WATERMARK(
            "shared queue, watermark",
            "the shared queue with watermarks",
            "group16-shared-watermark:growth=as-coded",
            false);

    private final String title;
    private final String words;
    private final String contestant;
    private final boolean jdk;

    SuiteService(String title, String words, String contestant, boolean jdk) {
        this.title = title;
        this.words = words;
        this.contestant = contestant;
        this.jdk = jdk;
    }

    /** Returns the name as tables show it. */
    public String title() {
        return title;
    }

    /** Returns the name as it stands in a sentence. */
    public String words() {
        return words;
    }

    /** Returns the name of the contestant that it is: Group-16's rules as their authors coded them, which the published tables come from. */
    public String contestant() {
        return contestant;
    }

    /** Returns whether it is one of the JDK's; the others adapt their size. */
    public boolean isJdk() {
        return jdk;
    }
}
