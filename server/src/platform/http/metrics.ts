import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

type Options = {
  /** What `Authorization: Bearer` must carry. */
  token: string;
  /** Figures that are asked for when somebody looks. */
  gauges: Record<string, { help: string; read: () => number }>;
};

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Figures for Prometheus: the process, every call by route and status, and what the product counts. */
export const metricsRoutes = async (app: App, { token, gauges }: Options) => {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: no id becomes a label.
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      throw new AppError('unauthenticated');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
};
