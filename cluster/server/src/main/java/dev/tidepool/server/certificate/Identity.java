package dev.tidepool.server.certificate;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate and its private key. */
record Identity(X509Certificate certificate, PrivateKey key) {}
