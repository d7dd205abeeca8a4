package dev.tidepool.lab.reproductions.model;

/**
 * What an experiment is.
 *
 * @param letter its name on the command line, A to F
 * @param title what is tried, in a few words
 * @param paper where it was published
 * @param reproduces the figures and tables of the paper that are repeated
 */
public record About(String letter, String title, String paper, String reproduces) {}
