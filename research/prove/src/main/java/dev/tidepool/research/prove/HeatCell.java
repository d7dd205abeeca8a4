package dev.tidepool.research.prove;

/**
 * One cell of the grid with its regret.
 *
 * @param cell name of the cell
 * @param row the row of the table, such as a workload and its cores
 * @param column the column of the table, such as a load
 * @param value the regret; 1 is as good as the best fixed size
 * @param counted whether the bars count it
 * @param detail more figures
 */
public record HeatCell(String cell, String row, String column, double value, boolean counted, String detail) {}
