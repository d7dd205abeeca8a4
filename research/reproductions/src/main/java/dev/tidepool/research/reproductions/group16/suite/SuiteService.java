package dev.tidepool.research.reproductions.group16.suite;

/** The seven executor services that [group16, section 5] compares, in the order of the tables here. */
public enum SuiteService {
    /** As many threads as cores. */
    FIXED_POOL("fixed pool", "the fixed pool", "Fixed Thread Pool", "jdk-fixed"),
    /** The JDK's fork-join pool with no settings. */
    FORK_JOIN("fork-join", "fork-join", "Fork Join Pool", "jdk-fork-join"),
    /** The JDK's work stealing pool: fork-join workers that take their tasks first in, first out. */
    WORK_STEALING("work stealing", "work stealing", "Work Stealing Pool", "jdk-work-stealing"),
    /** Group-16's: a queue per core, sized by the EMA predictor. */
    FIXED_QUEUES_EMA("fixed queues, EMA", "fixed queues with EMA", "FixedQueue Ema", "group16-fixed-ema-as-coded"),
    /** Group-16's: a queue per core, sized between two watermarks. */
    FIXED_QUEUES_WATERMARK(
            "fixed queues, watermark",
            "fixed queues with watermarks",
            "FixedQueue Watermark",
            "group16-fixed-watermark:growth=as-coded"),
    /** Group-16's: one queue, sized by the EMA predictor. */
    SHARED_QUEUE_EMA(
            "shared queue, EMA", "the shared queue with EMA", "SharedQueue Ema", "group16-shared-ema-as-coded"),
    /** Group-16's: one queue, sized between two watermarks. */
    SHARED_QUEUE_WATERMARK(
            "shared queue, watermark",
            "the shared queue with watermarks",
            "SharedQueue Watermark",
            "group16-shared-watermark:growth=as-coded");

    private final String title;
    private final String words;
    private final String published;
    private final String contestant;

    SuiteService(String title, String words, String published, String contestant) {
        this.title = title;
        this.words = words;
        this.published = published;
        this.contestant = contestant;
    }

    /** Returns the name in our tables. */
    public String title() {
        return title;
    }

    /** Returns the name in a sentence. */
    public String words() {
        return words;
    }

    /** Returns the name in the paper's tables. */
    public String published() {
        return published;
    }

    /**
     * Returns the contestant of a race; Group-16's are as their authors coded them, because the published tables come
     * from that code.
     *
     * @param emaFloor minimum of the threads of EMA
     */
    public String contestant(int emaFloor) {
        return isEma() ? contestant + ":floor=" + emaFloor : contestant;
    }

    /** Returns whether the EMA predictor sizes the service. */
    public boolean isEma() {
        return contestant.contains("-ema-");
    }

    /** Returns whether the service is the JDK's; the others adapt their size. */
    public boolean isJdk() {
        return contestant.startsWith("jdk-");
    }
}
