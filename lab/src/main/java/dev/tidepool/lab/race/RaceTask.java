package dev.tidepool.lab.race;

import dev.tidepool.lab.race.ArrivalLog.Ending;
import dev.tidepool.lab.task.TaskWork;

/** One scheduled task as the pool sees it. */
record RaceTask(int index, TaskWork work, ArrivalLog log) implements Runnable {
    @Override
    public void run() {
        if (!log.began(index)) {
            return;
        }
        Ending ending = Ending.FAILED;
        try {
            work.run(index);
            ending = Ending.COMPLETED;
        } catch (InterruptedException interrupted) {
            ending = Ending.INTERRUPTED;
            Thread.currentThread().interrupt();
        } finally {
            log.ended(index, ending);
        }
    }
}
