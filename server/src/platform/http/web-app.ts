import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';
import { contentSecurityPolicy, type Sources } from './content-security-policy.ts';

const YEAR_SECONDS = 31_536_000;

/** Prefixes of the pages' addresses. Any other address gets the same page with status 404. */
const PAGES =
  /^\/(|chats|domains|for-you|analytics|markdown-tests|settings|sources|login|signup|welcome|reset-password|verify-email|invitation)(\/|\?|$)/;

type WebApp = {
  folder: string;
  sources: Sources[];
  /**
   * The page opens sign-in pop-ups of other sites and must detect when they close, which requires `same-origin-allow-popups`. Otherwise
   * `same-origin`.
   */
  opensWindows: boolean;
};

/** Serves the built web app: its files, and its page for every other address outside /v1. */
export const serveWebApp = async (app: App, { folder, sources, opensWindows }: WebApp) => {
  const page = join(folder, 'index.html');
  if (!existsSync(page))
    throw new Error(`The web app is not built: ${page} is missing. npm start builds it.`);
  const html = readFileSync(page, 'utf8');
  const policy = contentSecurityPolicy(sources);
  const worker = withPolicy(readFileSync(join(folder, 'sw.js'), 'utf8'), policy);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // A route for each file: with a wildcard, each request lists its folder, which has over 1,000 files.
    wildcard: false,
    globIgnore: ['index.html', 'sw.js', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(html);
  for (const path of ['/', '/index.html']) {
    app.get(path, (_request, reply) => sendPage(reply));
  }
  app.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      // Programs that request `/.well-known` must not receive the page.
      !/^\/(v1|mcp|\.well-known)(\/|\?|$)/.test(request.url) &&
      !/\.\w{2,5}(\?|$)/.test(request.url);
    if (isPage) return sendPage(reply.status(PAGES.test(request.url) ? 200 : 404));
    const error = new AppError('not_found');
    return reply.status(error.status).send(error.body);
  });
};

/**
 * Adds the policy to the page's revision in the service worker, which caches the page with its headers and must refetch it when the policy
 * changes.
 */
const withPolicy = (worker: string, policy: string): string => {
  const mark = createHash('sha256').update(policy).digest('hex').slice(0, 8);
  return worker.replace(/(url:"index\.html",revision:"\w+)"/, `$1-${mark}"`);
};
