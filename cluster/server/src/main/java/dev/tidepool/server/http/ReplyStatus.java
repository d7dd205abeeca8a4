package dev.tidepool.server.http;

import org.eclipse.jetty.http.HttpStatus;

/**
 * The status codes of responses. There are no others, so {@code openapi.yaml} can describe all of them: a test compares
 * it with this list.
 */
public enum ReplyStatus {
    OK(HttpStatus.OK_200),
    BAD_REQUEST(HttpStatus.BAD_REQUEST_400),
    UNAUTHORIZED(HttpStatus.UNAUTHORIZED_401),
    FORBIDDEN(HttpStatus.FORBIDDEN_403),
    NOT_FOUND(HttpStatus.NOT_FOUND_404),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED_405),
    REQUEST_TIMEOUT(HttpStatus.REQUEST_TIMEOUT_408),
    PAYLOAD_TOO_LARGE(HttpStatus.PAYLOAD_TOO_LARGE_413),
    URI_TOO_LONG(HttpStatus.URI_TOO_LONG_414),
    EXPECTATION_FAILED(HttpStatus.EXPECTATION_FAILED_417),
    MISDIRECTED_REQUEST(HttpStatus.MISDIRECTED_REQUEST_421),
    TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS_429),
    HEADER_TOO_LARGE(HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431),
    /** Nobody but the metrics sees it. */
    CLIENT_GONE(499),
    INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR_500),
    NOT_IMPLEMENTED(HttpStatus.NOT_IMPLEMENTED_501),
    BAD_GATEWAY(HttpStatus.BAD_GATEWAY_502),
    UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE_503),
    GATEWAY_TIMEOUT(HttpStatus.GATEWAY_TIMEOUT_504),
    VERSION_NOT_SUPPORTED(HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505);

    private final int code;

    ReplyStatus(int code) {
        this.code = code;
    }

    /** Returns the number that the response carries. */
    public int code() {
        return code;
    }

    /** Returns the status with this code; if there is none, the general one of a client's or of the server's errors. */
    static ReplyStatus ofError(int code) {
        for (ReplyStatus status : values()) {
            if (status.code == code) {
                return status;
            }
        }
        return HttpStatus.isClientError(code) ? BAD_REQUEST : INTERNAL_ERROR;
    }
}
