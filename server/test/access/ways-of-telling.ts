import { found, type Way } from './ask.ts';
import { allOf, whole } from './exact.ts';
import { EVERYBODY } from './insert.ts';
import { get, mayManage, mayReadDocument, mayReadDomain, readerOf } from './oracle.ts';
import { maySeeGoldenResult } from './oracle-of-answers.ts';
import { answersFor, maySeeProposal } from './oracle-of-steering.ts';
import type { Document, Id, Principal, Reader, World } from './world.ts';
import { type Dice, proposalOf } from './worlds.ts';

const PAGE = 100;
const TRIES = 4;
const lessonsOf = (world: World): Document[] =>
  [...world.documents.values()].filter((one) => one.answerSources.length && !one.deletedFor);
const isThere = ({ person }: Reader) => person?.active === true;
const takesPart = (world: World, { person }: Reader, chat: Id): boolean =>
  person?.active === true && get(world.chats, chat).participants.includes(person.id);
const waits = (world: World, reader: Reader): Document[] =>
  lessonsOf(world).filter(
    (one) => answersFor(world, reader, one.domain) && maySeeProposal(world, reader, one),
  );
/** All passed in the first run and failed in the second (fill.ts). */
const broken = (world: World, reader: Reader): Id[] =>
  [...world.golden.values()]
    .filter((one) => answersFor(world, reader, one.domain) && maySeeGoldenResult(world, reader, one))
    .map(({ id }) => id);
const idOf = (principal: Principal) => (principal === 'everybody' ? EVERYBODY : principal);

/** Explains one person's access to a manager of the domain: the explanation must be true. */
const explaining = (
  name: string,
  about: (world: World, dice: Dice) => { path: string; domain: Id; reads: (who: Reader) => boolean } | null,
): Way => ({
  name,
  rules: 'section 4',
  prepare: (world, reader, dice) => {
    const asked = about(world, dice);
    const person = dice.pick([...world.people.values()]);
    // A disabled person is unknown to non-administrators.
    if (!asked || (!person.active && reader.person?.role === 'normal')) return null;
    const may = mayManage(world, reader, asked.domain);
    const reads = asked.reads(readerOf(world, person.id));
    return {
      should: new Map([
        ['reads', may && reads],
        ['does not', may && !reads],
      ]),
      about: `${asked.path} ${person.id}`,
      ask: async (host) => {
        const { status, text } = await host.call(reader, 'GET', `${asked.path}/access/${person.id}`);
        const said = status < 300 ? [JSON.parse(text).reads ? 'reads' : 'does not'] : [];
        return { shown: new Set(said), said: text };
      },
    };
  },
});

export const WAYS_OF_TELLING: Way[] = [
  {
    name: 'GET /notifications',
    rules: '6, 8, 12',
    prepare: (world, reader) => {
      const should = new Map<string, boolean>();
      for (const id of world.chats.keys()) should.set(id, takesPart(world, reader, id));
      for (const one of lessonsOf(world)) should.set(proposalOf(one.id), maySeeProposal(world, reader, one));
      // That a domain has lost its manager is for who administers; of a lesson it names the domain, too.
      const isAdministrator = isThere(reader) && reader.person?.role !== 'normal';
      const told = new Set(
        lessonsOf(world)
          .filter((one) => maySeeProposal(world, reader, one))
          .map(({ domain }) => domain),
      );
      for (const { id, state } of world.domains.values())
        should.set(id, (isAdministrator && state !== 'deleting') || told.has(id));
      return {
        should,
        about: 'everything that she was told of',
        ask: async (host) => {
          // Concurrent questions of others may change the list before it is counted.
          for (let tries = 1; ; tries += 1) {
            const all = await whole(host, reader, '/notifications');
            const bodies = all.pages.flatMap((page) => (page.status < 300 ? [JSON.parse(page.text)] : []));
            const told: { kind: string }[] = bodies.flatMap(({ notifications }) => notifications);
            // Managers at that time keep the notification of opened access (decisions 74 and 83).
            const text = JSON.stringify(told.filter(({ kind }) => kind !== 'access_opened'));
            const { shown } = found(
              { status: all.pages[0]?.status ?? 0, text, bytes: new Uint8Array() },
              should.keys(),
            );
            const unread = bodies[0]?.unread ?? 0;
            if (unread === told.length) return { shown, said: text };
            if (tries === TRIES) return { shown, said: text, wrong: `${unread} unread of ${told.length}` };
          }
        },
      };
    },
  },
  {
    name: 'GET /inbox/lessons',
    rules: '8, 12',
    prepare: (world, reader) => {
      const hers = new Set(waits(world, reader).map(({ id }) => id));
      return {
        should: new Map(lessonsOf(world).map(({ id }) => [proposalOf(id), hers.has(id)])),
        about: 'all lessons that wait',
        ask: async (host) => {
          const all = await whole(host, reader, '/inbox/lessons');
          const ids = lessonsOf(world).map(({ id }) => proposalOf(id));
          return allOf(all, ids);
        },
      };
    },
  },
  {
    name: 'GET /inbox/golden',
    rules: '9, 10',
    prepare: (world, reader) => {
      const hers = new Set(broken(world, reader));
      return {
        should: new Map([...world.golden.keys()].map((id) => [id, hers.has(id)])),
        about: 'all golden questions',
        ask: async (host) => {
          const all = await whole(host, reader, '/inbox/golden');
          return allOf(all, world.golden.keys());
        },
      };
    },
  },
  {
    name: 'GET /inbox, counts',
    rules: '8, 10, 12',
    prepare: (world, reader) => {
      if (!isThere(reader)) return null;
      const counts = `${waits(world, reader).length} lessons, ${broken(world, reader).length} golden`;
      return {
        should: new Map([[counts, true]]),
        about: counts,
        ask: async (host) => {
          const { text } = await host.call(reader, 'GET', '/inbox');
          const { lessons, golden } = JSON.parse(text);
          return { shown: new Set([`${lessons} lessons, ${golden} golden`]), said: text };
        },
      };
    },
  },
  {
    name: 'GET /domains/:id/grants',
    rules: '2',
    prepare: (world, reader, dice) => {
      const domain = dice.pick([...world.domains.values()]);
      const manages = mayManage(world, reader, domain.id);
      const knows = isThere(reader) && reader.person?.role !== 'normal' && domain.state !== 'deleting';
      const grants = world.grants.filter((one) => one.domain === domain.id);
      // An administrator who does not read it learns who manages it.
      const sees = mayReadDomain(world, reader, domain.id);
      return {
        should: new Map(
          grants.map(({ principal, role }) => [
            idOf(principal),
            manages || (knows && (sees || role === 'manager')),
          ]),
        ),
        about: domain.id,
        ask: async (host) => {
          const { status, text } = await host.call(
            reader,
            'GET',
            `/domains/${domain.id}/grants?limit=${PAGE}`,
          );
          const list: { principal: { id: Id } }[] = status < 300 ? JSON.parse(text).grants : [];
          return { shown: new Set(list.map(({ principal }) => principal.id)), said: text };
        },
      };
    },
  },
  {
    name: 'GET /domains/:id/readers',
    rules: '1, section 4',
    prepare: (world, reader, dice) => {
      const active = [...world.domains.values()].filter(({ state }) => state === 'active');
      if (!active.length) return null;
      const { id } = dice.pick(active);
      const may = mayManage(world, reader, id);
      return {
        should: new Map(
          [...world.people.keys()].map((one) => [one, may && mayReadDomain(world, readerOf(world, one), id)]),
        ),
        about: id,
        ask: async (host) => {
          const { status, text } = await host.call(reader, 'GET', `/domains/${id}/readers?limit=${PAGE}`);
          const list: { id: Id }[] = status < 300 ? JSON.parse(text).people : [];
          return { shown: new Set(list.map((one) => one.id)), said: text };
        },
      };
    },
  },
  {
    name: 'GET /users/:id/reading',
    rules: '2, section 4',
    prepare: (world, reader, dice) => {
      const person = dice.pick([...world.people.values()].filter(({ active }) => active));
      const who = readerOf(world, person.id);
      const should = new Map<string, boolean>();
      for (const { id } of world.domains.values()) {
        const may = mayManage(world, reader, id);
        const documents = [...world.documents.values()].filter((one) => one.domain === id && !one.deletedFor);
        const hers = documents.filter((one) => mayReadDocument(world, who, one.id));
        should.set(id, may);
        if (may) should.set(`${id} ${mayReadDomain(world, who, id)} ${hers.length}`, true);
      }
      return {
        should,
        about: person.id,
        ask: async (host) => {
          const { status, text } = await host.call(
            reader,
            'GET',
            `/users/${person.id}/reading?limit=${PAGE}`,
          );
          const list: { id: Id; reads: boolean; readable: number }[] =
            status < 300 ? JSON.parse(text).domains : [];
          const facts = list.flatMap(({ id, reads, readable }) => [id, `${id} ${reads} ${readable}`]);
          return { shown: new Set(facts), said: text };
        },
      };
    },
  },
  explaining('GET /domains/:id/access/:userId', (world, dice) => {
    const { id } = dice.pick([...world.domains.values()]);
    return { path: `/domains/${id}`, domain: id, reads: (who) => mayReadDomain(world, who, id) };
  }),
  explaining('GET /documents/:id/access/:userId', (world, dice) => {
    const there = [...world.documents.values()].filter(({ deletedFor }) => !deletedFor);
    if (!there.length) return null;
    const { id, domain } = dice.pick(there);
    return { path: `/documents/${id}`, domain, reads: (who) => mayReadDocument(world, who, id) };
  }),
];
