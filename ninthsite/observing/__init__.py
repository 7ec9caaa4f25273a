"""What operators see of a running site: figures for Prometheus, logs as JSON, the probes of a proxy."""
