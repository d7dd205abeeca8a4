package dev.tidepool.lab.results.report;

import static java.util.Map.entry;
import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the terms in the headers of the tables mean, as tooltips. Stateless. */
final class Glossary {
    private static final Pattern HEADER = Pattern.compile("<th scope=\"(?:col|colgroup)\"([^>]*)>([^<]+)</th>");

    private static final Map<String, String> MEANINGS = Map.ofEntries(
            entry("response time", "queue wait plus service time, from the intended start of the task"),
            entry("queue wait", "the time that a task waits before it starts"),
            entry("p50", "the median: half of the tasks do not exceed this time"),
            entry("p99", "the time that 99 of 100 tasks do not exceed"),
            entry("p99.9", "the time that 999 of 1,000 tasks do not exceed"),
            entry("max", "the longest time of a task"),
            entry("not done", "tasks lost, rejected, failed or unfinished, over all repetitions"),
            entry("threads alive", "the pool size: busy and idle threads, not the target that a policy asks for"),
            entry("threads", "how the pool changed its size"),
            entry("mean", "the mean number of threads alive until the backlog had drained"),
            entry("peak", "the most threads alive at once"),
            entry("created", "threads started during the run"),
            entry("resizes", "decisions that changed the target, the pool size that the policy asks for"),
            entry("cpu", "CPU time of the process"),
            entry("verdict on p99", "against the lowest p99; no difference means that the intervals overlap"),
            entry("thread-s", "thread-seconds: the threads alive, summed over the time until the backlog had drained"),
            entry("p99 ×", "regret: p99 over that of the best fixed size"),
            entry("thread-s ×", "thread-seconds over those of the best fixed size"),
            entry("at worst", "the highest ratio of the row"),
            entry("target", "the pool size that the policy asks for: threads wanted"),
            entry("reason", "why the policy asks for this target"),
            entry("inputs", "the sample: what the policy saw of one control interval"),
            entry("decided", "the whole request to the pool"),
            entry("delay p50", "how much longer the probe took than its fastest run, in the median"),
            entry("delay p99", "how much longer the probe took than its fastest run; 99 of 100 took no more"),
            entry("deviation", "the standard deviation of the probe's completions per 200 ms"),
            entry("valid runs", "runs in which neither a late generator nor other programs disturbed the result"),
            entry("generator late p99", "how late the generator submitted tasks; 99 of 100 were no later"),
            entry("of response p99", "the generator's lateness as a share of the response p99"),
            entry("cpu used by others", "the share of the CPU that other programs used"),
            entry("cpu stolen", "the share of the CPU that the hypervisor gave to other machines"),
            entry("tasks by node", "tasks completed on each node"),
            entry("mean threads alive by node", "the mean number of threads alive on each node"),
            entry("cpu by node", "CPU time of each node's process"),
            entry("overload signals by node", "how often each node reported more load than its capacity"),
            entry("in doubt", "tasks of which nobody knows whether they ran"),
            entry("over their limit", "tasks that did not end within their time limit"));

    private Glossary() {}

    /** Returns the page with a tooltip on each column header that is a known term; a unit may follow after a comma. */
    static String explained(String html) {
        return HEADER.matcher(html).replaceAll(header -> {
            String meaning = MEANINGS.get(header.group(2).split(",", 2)[0].toLowerCase(Locale.ROOT));
            String title = meaning == null ? "" : " title=\"" + escapeXml11(meaning) + "\"";
            return Matcher.quoteReplacement(header.group().replaceFirst(">", title + ">"));
        });
    }
}
