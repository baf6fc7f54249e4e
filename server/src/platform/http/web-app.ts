import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * The second wall behind the sanitiser: whatever text slips through may run nothing and ask nobody. Styles are set on
 * elements by the libraries that place and draw them; pdf.js compiles its decoders and draws in a worker.
 */
const SECURITY = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves the built web app: its files as they are, and its page for every other address outside /v1. */
export const serveWebApp = async (app: App, folder: string) => {
  const page = join(folder, 'index.html');
  if (!existsSync(page))
    throw new Error(`The web app is not built: ${page} is missing. npm start builds it.`);
  const html = readFileSync(page, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ ...SECURITY, 'cache-control': 'no-cache' })
      .send(html);
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      // `/.well-known` is asked by programs, which would take the page for an answer.
      !/^\/(v1|mcp|\.well-known)(\/|\?|$)/.test(request.url) &&
      !/\.\w{2,5}(\?|$)/.test(request.url);
    if (isPage) return sendPage(reply);
    const error = new AppError('not_found');
    return reply.status(error.status).send(error.body);
  });
};
