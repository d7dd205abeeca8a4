package dev.tidepool.lab.workload;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be read or written. The message of the JDK's exception is often the path alone. */
public final class FileProblem {
    private FileProblem() {}

    /** Returns the reason in a few words, without the path. */
    public static String of(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof EOFException) {
            return "it ends too early";
        }
        String reason = failure instanceof FileSystemException inFile ? inFile.getReason() : failure.getMessage();
        return reason == null ? failure.toString() : reason;
    }
}
