import type { App } from './app.ts';

/** RFC 9116 wants an end; researchers ask for the file when they need it, so the end moves on with the days. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

type Options = {
  /** Scheme, host and port under which people reach the server. */
  origin: string;
  /** Where to report weaknesses: `mailto:` or an https address; null: nothing is said. */
  securityContact: string | null;
};

/** The small files that programs look for at every site. */
export const wellKnownRoutes = (app: App, { origin, securityContact }: Options) => {
  // Nothing here is for a search engine, not even the page to sign in.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  if (!securityContact) return;
  app.get('/.well-known/security.txt', (_request, reply) => {
    const day = Math.floor(Date.now() / DAY_MS) + VALID_DAYS;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(day * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
