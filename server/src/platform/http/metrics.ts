import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

/** A value, alone or with what it is the value of. */
export type Reading = { value: number; labels?: Record<string, string> };
export type Figure =
  | {
      /** A counter's values only grow. Both are asked for when somebody looks; what cannot be read then is no number. */
      kind: 'gauge' | 'counter';
      help: string;
      labels?: string[];
      read: () => Reading[] | Promise<Reading[]>;
    }
  /** `listen` is called once, and passes on every single value. */
  | {
      kind: 'histogram';
      help: string;
      buckets: number[];
      listen: (observe: (value: number) => void) => void;
    };

type Options = {
  /** What `Authorization: Bearer` must carry. */
  token: string;
  /** By name, with its unit at its end. */
  figures: Record<string, Figure>;
};

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The library calls these gauges totals, which only counters are. */
const MISNAMED = /^nodejs_active_\w+_total$/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Figures for Prometheus: the process, every call by route and status, and what the product counts. */
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
