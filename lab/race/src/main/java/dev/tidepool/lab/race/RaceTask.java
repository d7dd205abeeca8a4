package dev.tidepool.lab.race;

import dev.tidepool.executor.TypedTask;
import dev.tidepool.lab.measure.loop.ArrivalLog;
import dev.tidepool.lab.measure.loop.ArrivalLog.Ending;
import dev.tidepool.lab.measure.task.TaskWork;

/**
 * One scheduled task as the pool sees it.
 *
 * @param index its position in the schedule
 * @param taskType the name of its type, for policies that distinguish types
 * @param log notes its execution
 */
record RaceTask(int index, String taskType, TaskWork work, ArrivalLog log) implements TypedTask, Runnable {
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
