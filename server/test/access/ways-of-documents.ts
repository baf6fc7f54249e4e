import { type Asking, found, type Host, listOf, type Way } from './ask.ts';
import { mayConfigure, mayKnowDocument, mayKnowDomain, mayReadDocument, mayReadDomain } from './oracle.ts';
import { searchable } from './oracle-of-answers.ts';
import type { Document, Id, Reader, World } from './world.ts';
import { type Dice, wordOf } from './worlds.ts';

const QUESTION = 'What says the paper';
/** The longest lists that the product gives. */
const PAGE = 100;
const PASSAGES = 20;

const aDomain = (world: World, dice: Dice): Id => dice.pick([...world.domains.keys()]);
const documentsIn = (world: World, domainId: Id): Document[] =>
  [...world.documents.values()].filter(({ domain }) => domain === domainId);
const shouldOf = <One extends { id: Id }>(list: Iterable<One>, may: (one: One) => boolean) =>
  new Map([...list].map((one) => [one.id, may(one)]));

/** A call about one thing, which shows it by answering at all. */
const callAbout = (
  name: string,
  rules: string,
  pathOf: (id: Id) => string,
  {
    pick,
    may,
  }: {
    pick: (world: World, dice: Dice) => Id | null;
    may: (world: World, reader: Reader, id: Id) => boolean;
  },
): Way => ({
  name,
  rules,
  prepare: (world, reader, dice) => {
    const id = pick(world, dice);
    if (!id) return null;
    return {
      should: new Map([[id, may(world, reader, id)]]),
      about: id,
      ask: async (host) => {
        const { status, text } = await host.call(reader, 'GET', pathOf(id));
        return { shown: new Set(status < 300 ? [id] : []), said: text };
      },
    };
  },
});
const aDocument = (world: World, dice: Dice): Id | null =>
  world.documents.size ? dice.pick([...world.documents.keys()]) : null;

/** Domains that are shown by a list. */
const domains = (world: World, may: (id: Id) => boolean): Map<Id, boolean> =>
  shouldOf(world.domains.values(), ({ id }) => may(id));

/**
 * Searches for one document by the word that only it has. Its readers find it, and all other results are readable too; missing other
 * results are no difference, since results are limited.
 */
const searching = (
  {
    name,
    rules,
    ofWhom,
  }: { name: string; rules: string; ofWhom: (world: World, reader: Reader, domain: Id) => boolean },
  call: (host: Host, reader: Reader, asked: { domain: Id; question: string }) => ReturnType<Host['call']>,
): Way => ({
  name,
  rules,
  prepare: (world, reader, dice): Asking | null => {
    const target = aDocument(world, dice);
    const found = target && world.documents.get(target);
    if (!found) return null;
    const { domain } = found;
    const mine = new Set(ofWhom(world, reader, domain) ? searchable(world, reader, domain) : []);
    const should = shouldOf(documentsIn(world, domain), ({ id }) => mine.has(id));
    for (const id of mine) if (id !== target) should.delete(id);
    return {
      should,
      about: target,
      ask: async (host) => {
        const { text } = await call(host, reader, {
          domain,
          question: `${QUESTION} ${wordOf('mark', target)}?`,
        });
        return { shown: new Set([...should.keys()].filter((id) => text.includes(id))), said: text };
      },
    };
  },
});

export const WAYS_OF_DOCUMENTS: Way[] = [
  {
    name: 'GET /domains',
    rules: '1, 2, 12',
    prepare: (world, reader) => {
      const should = domains(world, (id) => mayKnowDomain(world, reader, id));
      // A person who may only know the domain sees its name, its size and its managers.
      for (const { id } of world.domains.values())
        should.set(wordOf('described', id), mayReadDomain(world, reader, id));
      return {
        should,
        about: 'all domains',
        ask: async (host) => found(await host.call(reader, 'GET', '/domains'), should.keys()),
      };
    },
  },
  callAbout('GET /domains/:id', '1, 2', (id) => `/domains/${id}`, { pick: aDomain, may: mayKnowDomain }),
  ...['changes', 'dashboard', 'export'].map((part) =>
    callAbout(`GET /domains/:id/${part}`, '2, 9', (id) => `/domains/${id}/${part}`, {
      pick: aDomain,
      may: mayConfigure,
    }),
  ),
  {
    name: 'GET /documents',
    rules: '1, 2, 3',
    prepare: (world, reader, dice) => {
      const domain = aDomain(world, dice);
      return {
        should: shouldOf(documentsIn(world, domain), ({ id }) => mayKnowDocument(world, reader, id)),
        about: domain,
        ask: async (host) => {
          const said = await host.call(reader, 'GET', `/documents?kb_id=${domain}&docs_per_page=${PAGE}`);
          const list = listOf(said, 'documents');
          // A count tells of what it counts.
          const { total = 0 } = said.status < 300 ? JSON.parse(said.text) : {};
          return total === list.shown.size ? list : { ...list, wrong: `a total of ${total}` };
        },
      };
    },
  },
  {
    name: 'GET /documents/names',
    rules: '1, 2, 3',
    prepare: (world, reader, dice) => {
      const target = aDocument(world, dice);
      if (!target) return null;
      return {
        should: new Map([[target, mayReadDocument(world, reader, target)]]),
        about: target,
        ask: async (host) => {
          const { text } = await host.call(reader, 'GET', `/documents/names?name=${wordOf('name', target)}`);
          return { shown: new Set(text.includes(target) ? [target] : []), said: text };
        },
      };
    },
  },
  callAbout('GET /documents/:id', '1, 2', (id) => `/documents/${id}`, {
    pick: aDocument,
    may: mayKnowDocument,
  }),
  callAbout('GET /documents/:id/file', '1, 2', (id) => `/documents/${id}/file`, {
    pick: aDocument,
    may: mayReadDocument,
  }),
  callAbout('GET /documents/:id/pages', '1, 2', (id) => `/documents/${id}/pages`, {
    pick: aDocument,
    may: mayReadDocument,
  }),
  callAbout('GET /documents/:id/file of a version', '1, 2', (id) => `/documents/${id}/file?version=1`, {
    pick: aDocument,
    may: mayReadDocument,
  }),
  callAbout('GET /documents/:id/pages of a version', '1, 2', (id) => `/documents/${id}/pages?version=1`, {
    pick: aDocument,
    may: mayReadDocument,
  }),
  searching(
    { name: 'POST /domains/:id/search', rules: '3', ofWhom: mayReadDomain },
    (host, reader, { domain, question }) =>
      host.call(reader, 'POST', `/domains/${domain}/search`, { question, limit: PASSAGES }),
  ),
  searching(
    { name: 'POST /domains/:id/search-test', rules: '3, 9', ofWhom: mayConfigure },
    (host, reader, { domain, question }) =>
      host.call(reader, 'POST', `/domains/${domain}/search-test`, { question, limit: PASSAGES }),
  ),
  searching(
    { name: 'MCP search_domain', rules: '3, 6', ofWhom: mayReadDomain },
    (host, reader, { domain, question }) =>
      host.tool(reader, 'search_domain', { domain_id: domain, question, limit: PASSAGES }),
  ),
  {
    name: 'MCP list_domains',
    rules: '1, 2',
    prepare: (world, reader) => {
      const asked = domains(
        world,
        (id) => mayReadDomain(world, reader, id) && world.domains.get(id)?.state === 'active',
      );
      // A domain that an administrator may know and not ask may be listed or not.
      for (const [id, may] of asked) if (!may && mayKnowDomain(world, reader, id)) asked.delete(id);
      return {
        should: asked,
        about: 'all domains',
        ask: async (host) => found(await host.tool(reader, 'list_domains', {}), asked.keys()),
      };
    },
  },
  callAbout('GET /lessons/:id', '8', (id) => `/lessons/${id}`, {
    pick: (world, dice) => {
      const lessons = [...world.documents.values()].filter(
        (one) => one.answerSources.length && !one.deletedFor,
      );
      return lessons.length ? dice.pick(lessons).id : null;
    },
    may: mayReadDocument,
  }),
  {
    name: 'GET /lessons',
    rules: '8',
    prepare: (world, reader, dice) => {
      const domain = aDomain(world, dice);
      const lessons = documentsIn(world, domain).filter((one) => one.answerSources.length && !one.deletedFor);
      return {
        should: shouldOf(lessons, ({ id }) => mayReadDocument(world, reader, id)),
        about: domain,
        ask: async (host) =>
          listOf(await host.call(reader, 'GET', `/lessons?domain_id=${domain}&limit=${PAGE}`), 'lessons'),
      };
    },
  },
];
