# NATS with the portal's accounts, without root. Built from the repository's root: docker build -f infra/docker/nats.Dockerfile .
ARG BASE=nats:2-alpine
FROM ${BASE}
COPY infra/nats/*.conf /etc/nats/
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
# The image may hold no client, so it is looked whether the port is open (10 7E is 4222), which NATS opens last.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/bin/sh", "-c", "grep -q ':107E 0*:0000 0A' /proc/net/tcp /proc/net/tcp6"]
# What an exporter for Prometheus reads.
EXPOSE 8222
CMD ["-c", "/etc/nats/nats.conf", "-sd", "/data", "-m", "8222"]
