import { type Asking, found, type Host } from './ask.ts';
import type { Reader } from './world.ts';

type Said = { status: number; text: string };

/** A list to its end. The path may bring a query. */
export const whole = async (
  host: Host,
  reader: Reader,
  path: string,
): Promise<{ text: string; pages: Said[] }> => {
  const pages: Said[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
  let next = '';
  for (;;) {
    const said = await host.call(reader, 'GET', `${first}${next}`);
    pages.push(said);
    const cursor = said.status < 300 ? JSON.parse(said.text).next : null;
    if (!cursor) return { text: pages.map(({ text }) => text).join('\n'), pages };
    next = `&cursor=${cursor}`;
  }
};

/** Which of these stand anywhere in such a list. */
export const allOf = ({ text, pages }: Awaited<ReturnType<typeof whole>>, wanted: Iterable<string>) =>
  found({ status: pages[0]?.status ?? 0, text, bytes: new Uint8Array() }, wanted);

/** Returns the facts of a successful response; none for an error. */
export const parsed = <Body, Fact>({ status, text }: Said, factsOf: (body: Body) => Fact[]): Fact[] =>
  status < 300 ? factsOf(JSON.parse(text)) : [];

/**
 * Creates a call whose response must contain exactly these facts, each as one text: figures that count unreadable content differ, and an
 * additional fact is a difference too.
 */
export const exactly = (
  about: string,
  expected: Iterable<string>,
  ask: (host: Host) => Promise<{ facts: string[]; said: string }>,
): Asking => {
  const should = new Map([...expected].map((fact) => [fact, true]));
  return {
    should,
    about,
    ask: async (host) => {
      const { facts, said } = await ask(host);
      const more = facts.filter((fact) => !should.has(fact));
      return { shown: new Set(facts), said, ...(more.length ? { wrong: more.join(', ') } : {}) };
    },
  };
};
