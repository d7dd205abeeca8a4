package dev.tidepool.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Lets Spring Boot print one sentence, and no stack trace, for an executor that cannot work. */
final class InvalidExecutorAnalyzer extends AbstractFailureAnalyzer<InvalidExecutorException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidExecutorException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
