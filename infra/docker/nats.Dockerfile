# NATS with the portal's users, without root. Build it from the repository's root: docker build -f infra/docker/nats.Dockerfile .
ARG NATS_IMAGE=nats:2.15.0-alpine@sha256:ac8f88a6494bffc2c2a5289a0ca61cb28a9145c11ba5677cf24265d07f46d8d4
FROM ${NATS_IMAGE}
COPY infra/nats/*.conf /etc/nats/
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
# The image may have no client, so this checks for a listening port 4222 (hex 107E), which NATS opens last.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/bin/sh", "-c", "grep -q ':107E 0*:0000 0A' /proc/net/tcp /proc/net/tcp6"]
# Monitoring port for a Prometheus exporter.
EXPOSE 8222
CMD ["-c", "/etc/nats/nats.conf", "-sd", "/data", "-m", "8222"]
