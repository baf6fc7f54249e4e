import type { App } from './app.ts';

/** RFC 9116 requires an expiry date, which is computed at each request. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

type Options = {
  /** Scheme, host and port under which users reach the server. */
  origin: string;
  /** Contact for security reports: `mailto:` or an https address; null: no security.txt. */
  securityContact: string | null;
};

/** Serves the small files that programs request at every site. */
export const wellKnownRoutes = (app: App, { origin, securityContact }: Options) => {
  // No page is for search engines, not even the sign-in page.
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
