import { found, type Host, type Way } from './ask.ts';
import { allOf, exactly, parsed, whole } from './exact.ts';
import { mayConfigure, mayKnowDocument, mayKnowDomain, mayReadDocument } from './oracle.ts';
import { answersOf, figuresOf, gapsOf, ownAnswers, ownFigures } from './oracle-of-steering.ts';
import type { Id, Reader, World } from './world.ts';
import { ASKED_IN, ASKED_ON, type Dice, runOf } from './worlds.ts';

const DAY_MS = 86_400_000;
const aDomain = (world: World, dice: Dice): Id => dice.pick([...world.domains.keys()]);
/** Around now, when the lessons of a world were reviewed. */
const period = () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `from=${day(-1)}&to=${day(1)}&time_zone=UTC`;
};
/** Number of counted documents: those the reader may know; administrators see the size of every domain. */
const sizeOf = (world: World, reader: Reader, id: Id): number => {
  const isAdministrator = reader.person?.role !== 'normal';
  return [...world.documents.values()].filter(
    (one) =>
      one.domain === id && !one.deletedFor && (isAdministrator || mayKnowDocument(world, reader, one.id)),
  ).length;
};
const isAdministrator = ({ person }: Reader) => person?.active === true && person.role !== 'normal';

type DomainRow = { id: Id; documents: { total: number } };
type Counted = {
  now: { questions: number; gaps: number };
  domains: { id: Id | null; questions: number; gaps: number }[];
};
type Exported = { domain_id: Id | null; questions: number; gaps: number };

const ofDomain = ({
  domain,
  questions,
  gaps,
}: {
  domain: Id | null;
  questions: number;
  gaps: number;
}): string => `${domain}: ${questions}, ${gaps} missing`;
const sum = (figures: { questions: number; gaps: number }[]): string =>
  `all: ${figures.reduce((all, { questions }) => all + questions, 0)}, ${figures.reduce((all, { gaps }) => all + gaps, 0)} missing`;

/** The scope `everyone` is refused to who steers nothing. */
const analytics = (whose: 'everyone' | 'me'): Way => ({
  name: `GET /analytics, ${whose}`,
  rules: '9, 11, 12',
  prepare: (world, reader) => {
    const figures = whose === 'me' ? ownFigures(world, reader) : figuresOf(world, reader);
    const mayAsk = reader.person?.active && (whose === 'me' || isAdministrator(reader) || figures.length);
    const expected = mayAsk ? [...figures.map(ofDomain), sum(figures)] : [];
    return exactly(whose, expected, async (host) => {
      const said = await host.call(reader, 'GET', `/analytics?${ASKED_IN}&whose=${whose}`);
      const facts = parsed(said, ({ now, domains }: Counted) => [
        ...domains.map(({ id, ...rest }) => ofDomain({ ...rest, domain: id })),
        sum([now]),
      ]);
      // A steered domain without questions has figures of zero.
      return {
        facts: expected.length ? facts : facts.filter((one) => one !== sum([])),
        said: said.text,
      };
    });
  },
});

const exported: Way = {
  name: 'GET /analytics/export',
  rules: '9, 11, 12',
  prepare: (world, reader, dice) => {
    const whose = dice.pick(['everyone', 'me'] as const);
    const figures = whose === 'me' ? ownFigures(world, reader) : figuresOf(world, reader);
    return exactly(whose, figures.map(ofDomain), async (host) => {
      const path = `/analytics/export?${ASKED_IN}&whose=${whose}&format=jsonl`;
      const { status, text } = await host.call(reader, 'GET', path);
      const rows: Exported[] =
        status < 300
          ? text
              .split('\n')
              .filter(Boolean)
              .map((line) => JSON.parse(line))
          : [];
      return { facts: [...totalsOf(rows)].map(ofDomain), said: text };
    });
  },
};
/** The figures of a domain over all days. */
const totalsOf = (rows: Exported[]) => {
  const byDomain = new Map<Id | null, { domain: Id | null; questions: number; gaps: number }>();
  for (const { domain_id: domain, questions, gaps } of rows) {
    const had = byDomain.get(domain) ?? { domain, questions: 0, gaps: 0 };
    byDomain.set(domain, { domain, questions: had.questions + questions, gaps: had.gaps + gaps });
  }
  return byDomain.values();
};

const questions = (whose: 'everyone' | 'me'): Way => ({
  name: `GET /analytics/questions, ${whose}`,
  rules: '9, 12',
  prepare: (world, reader) => {
    const own = new Set(ownAnswers(world, reader).map(({ id }) => id));
    const should = new Map<string, boolean>();
    for (const { id, author, domain } of world.messages.values())
      if (!author && domain)
        should.set(runOf(id), whose === 'me' ? own.has(id) : mayConfigure(world, reader, domain));
    // Domains that the reader may not know are not named.
    for (const id of world.domains.keys()) if (!mayKnowDomain(world, reader, id)) should.set(id, false);
    return {
      should,
      about: whose,
      ask: async (host: Host) => {
        const path = `/analytics/questions?${ASKED_IN}&whose=${whose}`;
        return allOf(await whole(host, reader, path), should.keys());
      },
    };
  },
});

export const WAYS_OF_FIGURES: Way[] = [
  {
    name: 'GET /domains, counts of documents',
    rules: '2, 3',
    prepare: (world, reader) => {
      const known = [...world.domains.keys()].filter((id) => mayKnowDomain(world, reader, id));
      const factOf = (id: Id, total: number) => `${id}: ${total}`;
      return exactly(
        'all domains',
        known.map((id) => factOf(id, sizeOf(world, reader, id))),
        async (host) => {
          const said = await host.call(reader, 'GET', '/domains');
          const facts = parsed(said, ({ domains }: { domains: DomainRow[] }) =>
            domains.map(({ id, documents }) => factOf(id, documents.total)),
          );
          return { facts, said: said.text };
        },
      );
    },
  },
  {
    name: 'GET /domains/:id/dashboard, figures and gaps',
    rules: '9, 11',
    prepare: (world, reader, dice) => {
      const domain = aDomain(world, dice);
      const gapFact = (run: Id, by: string | null) => `${run} ${by}`;
      const counts = (all: number, documents: number) => `${all} questions, ${documents} documents`;
      const expected = mayConfigure(world, reader, domain)
        ? [
            ...gapsOf(world, reader, domain).map(({ answer, closedBy }) => gapFact(runOf(answer), closedBy)),
            counts(answersOf(world, domain).length, sizeOf(world, reader, domain)),
          ]
        : [];
      return exactly(domain, expected, async (host) => {
        const said = await host.call(reader, 'GET', `/domains/${domain}/dashboard`);
        const runs = new Set([...world.messages.keys()].map(runOf));
        // Questions asked by other ways are not part of the world.
        const ofWorld = ({ questions: [newest] }: DashboardBody['gaps'][number]) =>
          runs.has(newest?.execution_id ?? '');
        const facts = parsed(said, ({ documents, days, gaps }: DashboardBody) => [
          ...gaps
            .filter(ofWorld)
            .map(({ closed_by, questions: [newest] }) => gapFact(newest?.execution_id ?? '', closed_by)),
          counts(
            days
              .filter(({ day }) => ASKED_ON.includes(day))
              .reduce((all, { questions: some }) => all + some, 0),
            documents.total,
          ),
        ]);
        return { facts, said: said.text };
      });
    },
  },
  analytics('everyone'),
  analytics('me'),
  exported,
  questions('everyone'),
  questions('me'),
  {
    name: 'GET /analytics/lessons',
    rules: '8, 9',
    prepare: (world, reader) => {
      // All were reviewed by the first person of the world.
      const [reviewer] = world.people.keys();
      const lessons = [...world.documents.values()].filter(
        (one) => one.answerSources.length && !one.deletedFor,
      );
      return {
        should: new Map(
          lessons.map(({ id, domain }) => [
            id,
            mayConfigure(world, reader, domain) && mayReadDocument(world, reader, id),
          ]),
        ),
        about: 'all lessons',
        ask: async (host) => {
          const texts: string[] = [];
          for (let page: number | null = 1; page; ) {
            const path = `/analytics/lessons?${period()}&whose=everyone&expert_id=${reviewer}&page=${page}`;
            const said = await host.call(reader, 'GET', path);
            texts.push(said.text);
            page = said.status < 300 ? JSON.parse(said.text).next_page : null;
          }
          return found({ status: 200, text: texts.join('\n'), bytes: new Uint8Array() }, lessonIds(lessons));
        },
      };
    },
  },
];
const lessonIds = (lessons: { id: Id }[]) => lessons.map(({ id }) => id);
type DashboardBody = {
  documents: { total: number };
  days: { day: string; questions: number }[];
  gaps: { closed_by: string | null; questions: { execution_id: Id }[] }[];
};
