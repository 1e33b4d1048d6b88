import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows. One registry per application, so that tests can run several in one process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  return {
    registry,
    requests: new Histogram({
      name: 'chatso_http_request_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    socketEvents: new Histogram({
      name: 'chatso_socket_event_seconds',
      help: 'Time from a socket event to its answer',
      labelNames: ['namespace', 'event', 'result'] as const,
      buckets: seconds,
      registers,
    }),
    sockets: new Gauge({
      name: 'chatso_sockets',
      help: 'Open sockets of this process',
      labelNames: ['namespace'] as const,
      registers,
    }),
    emits: new Counter({
      name: 'chatso_wire_events_total',
      help: 'Events handed to the sockets',
      labelNames: ['event'] as const,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
