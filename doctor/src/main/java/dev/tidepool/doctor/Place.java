package dev.tidepool.doctor;

/**
 * Where several threads are.
 *
 * @param method class and method, such as {@code com.shop.Payments.charge}
 * @param threads threads in it
 */
public record Place(String method, int threads) {}
