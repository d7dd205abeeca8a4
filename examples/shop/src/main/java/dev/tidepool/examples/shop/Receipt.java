package dev.tidepool.examples.shop;

/**
 * What a checkout answers.
 *
 * @param orders how many orders the shop has now
 * @param seal the beginning of the invoice's checksum, hexadecimal
 * @param thread who booked it
 */
record Receipt(long orders, String seal, String thread) {}
