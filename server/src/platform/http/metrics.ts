import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

/** A sample, with optional labels. */
export type Reading = { value: number; labels?: Record<string, string> };
export type Figure =
  | {
      /**
       * A counter only increases. Gauges and counters are read on each scrape; a failed read is reported as NaN, or omitted for counters
       * and labelled gauges.
       */
      kind: 'gauge' | 'counter';
      help: string;
      labels?: string[];
      read: () => Reading[] | Promise<Reading[]>;
    }
  /** `listen` is called once, and must pass on every observation. */
  | {
      kind: 'histogram';
      help: string;
      buckets: number[];
      listen: (observe: (value: number) => void) => void;
    };

type Options = {
  /** Expected token of `Authorization: Bearer`. */
  token: string;
  /** Metrics by name, which ends with the unit. */
  figures: Record<string, Figure>;
};

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Gauges that the library names "total", a suffix reserved for counters. */
const MISNAMED = /^nodejs_active_\w+_total$/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves metrics for Prometheus: the process, calls by route and status, and the product's own. */
export const metricsRoutes = async (app: App, { token, figures }: Options) => {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const { name } of await register.getMetricsAsJSON()) {
    if (MISNAMED.test(name)) register.removeSingleMetric(name);
  }
  const registers = [register];
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  for (const [name, figure] of Object.entries(figures)) {
    const { help } = figure;
    if (figure.kind === 'histogram') {
      const histogram = new Histogram({ name, help, buckets: figure.buckets, registers });
      figure.listen((value) => histogram.observe(value));
      continue;
    }
    const { labels: labelNames = [], read } = figure;
    const readings = async () => read();
    const unknown: Reading[] = labelNames.length ? [] : [{ value: Number.NaN }];
    if (figure.kind === 'gauge') {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await readings().catch(() => unknown);
          this.reset();
          for (const { labels = {}, value } of found) this.set(labels, value);
        },
      });
    } else {
      new Counter({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await readings().catch(() => []);
          this.reset();
          for (const { labels = {}, value } of found) this.inc(labels, value);
        },
      });
    }
  }
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: no id becomes a label.
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      throw new AppError('unauthenticated');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
};
