import { textOfArchive } from '../kit/archive.ts';
import { found, type Host, listOf, type Way } from './ask.ts';
import { expertsOf, mayConfigure, mayKnowDomain, mayReadDomain } from './oracle.ts';
import {
  exportedAnswers,
  hiddenFromInvited,
  maySeeAnswer,
  maySeeGolden,
  maySeeGoldenResult,
  missingFor,
  searchable,
  steeringView,
} from './oracle-of-answers.ts';
import type { Id, Reader, World } from './world.ts';
import { ASKED_IN, type Dice, runOf, wordOf } from './worlds.ts';

const PAGE = 100;
/** Newest messages that come with a chat, at most. */
const MESSAGES = 50;

/** Picks a chat, mostly of the reader: other chats show nothing. */
const aChat = (world: World, reader: Reader, dice: Dice): Id | null => {
  const own = [...world.chats.keys()].filter((id) => takesPart(world, reader, id));
  if (own.length && dice.chance(0.8)) return dice.pick(own);
  return world.chats.size ? dice.pick([...world.chats.keys()]) : null;
};
const answersIn = (world: World, chat: Id) =>
  [...world.messages.values()].filter((one) => one.chat === chat && !one.author);
const takesPart = (world: World, { person }: Reader, chat: Id): boolean =>
  person?.active === true && !!world.chats.get(chat)?.participants.includes(person.id);
/** Which of these answers a text has the words of. */
const answersSaid = (text: string, answers: Iterable<Id>): Set<Id> =>
  new Set([...answers].filter((id) => text.includes(wordOf('answer', id))));

/** The messages of one chat. */
const messagesBy = (
  name: string,
  call: (host: Host, reader: Reader, chat: Id) => Promise<{ text: string }>,
): Way => ({
  name,
  rules: '5, 6',
  prepare: (world, reader, dice) => {
    const chat = aChat(world, reader, dice);
    if (!chat) return null;
    const should = new Map(answersIn(world, chat).map(({ id }) => [id, maySeeAnswer(world, reader, id)]));
    return {
      should,
      about: chat,
      ask: async (host) => {
        const { text } = await call(host, reader, chat);
        return { shown: answersSaid(text, should.keys()), said: text };
      },
    };
  },
});

const exportAs = (name: string, rules: string, ofHerself: boolean): Way => ({
  name,
  rules,
  prepare: (world, reader, dice) => {
    const by = reader.person;
    const of = ofHerself ? by?.id : dice.pick([...world.people.keys()]);
    if (!by || !of || (!ofHerself && (by.role !== 'owner' || by.id === of))) return null;
    const given = new Set(by.active ? exportedAnswers(world, reader, of) : []);
    const hers = [...world.messages.values()].filter(
      ({ replyTo }) => replyTo && world.messages.get(replyTo)?.author === of,
    );
    return {
      should: new Map(hers.map(({ id }) => [id, given.has(id)])),
      about: of,
      ask: async (host) => {
        const { status, bytes } = await host.call(reader, 'GET', `/users/${of}/export`);
        const said = status < 300 ? textOfArchive(bytes) : '';
        return { shown: answersSaid(said, world.messages.keys()), said };
      },
    };
  },
});

export const WAYS_OF_CHATS: Way[] = [
  {
    name: 'GET /chats',
    rules: '6',
    prepare: (world, reader) => ({
      should: new Map([...world.chats.keys()].map((id) => [id, takesPart(world, reader, id)])),
      about: 'all chats',
      ask: async (host) => listOf(await host.call(reader, 'GET', `/chats?limit=${PAGE}`), 'chats'),
    }),
  },
  {
    name: 'GET /chats, search',
    rules: '5, 6',
    prepare: (world, reader, dice) => {
      const chat = aChat(world, reader, dice);
      const answers = chat ? answersIn(world, chat) : [];
      if (!chat || !answers.length) return null;
      const { id } = dice.pick(answers);
      return {
        should: new Map([[chat, maySeeAnswer(world, reader, id)]]),
        about: id,
        ask: async (host) =>
          listOf(await host.call(reader, 'GET', `/chats?search=${wordOf('answer', id)}`), 'chats'),
      };
    },
  },
  messagesBy('GET /messages', (host, reader, chat) => host.call(reader, 'GET', `/messages?chat_id=${chat}`)),
  messagesBy('GET /chats/:id', (host, reader, chat) =>
    host.call(reader, 'GET', `/chats/${chat}?messages=${MESSAGES}`),
  ),
  {
    name: 'POST /chats/:id/invitation-preview',
    rules: '4',
    prepare: (world, reader, dice) => {
      const chat = aChat(world, reader, dice);
      if (!chat || !answersIn(world, chat).length) return null;
      const invited = dice.pick([...world.people.values()].filter(({ active }) => active)).id;
      const hidden = new Set(takesPart(world, reader, chat) ? hiddenFromInvited(world, chat, invited) : []);
      return {
        should: new Map(answersIn(world, chat).map(({ id }) => [id, hidden.has(id)])),
        about: chat,
        ask: async (host) => {
          const body = { user_ids: [invited] };
          const { text, status } = await host.call(reader, 'POST', `/chats/${chat}/invitation-preview`, body);
          const people = status < 300 ? JSON.parse(text).people : [];
          return {
            shown: new Set(people.flatMap(({ withheld }: { withheld: Id[] }) => withheld)),
            said: text,
          };
        },
      };
    },
  },
  {
    name: 'GET /messages/:id/refusal',
    rules: '3, 12',
    prepare: (world, reader, dice) => {
      const chat = aChat(world, reader, dice);
      const asked = chat ? answersIn(world, chat).filter(({ domain }) => domain) : [];
      if (!chat || !asked.length) return null;
      const { id, domain } = dice.pick(asked);
      const may = domain && mayReadDomain(world, reader, domain) && maySeeAnswer(world, reader, id);
      const hers = new Set(may ? searchable(world, reader, domain) : []);
      const should = new Map<string, boolean>();
      // The order of results depends on words: only leaked documents are checked.
      for (const one of world.documents.values()) if (!hers.has(one.id)) should.set(one.canary, false);
      for (const one of world.domains.values())
        if (one.id !== domain && !mayReadDomain(world, reader, one.id)) should.set(one.id, false);
      return {
        should,
        about: id,
        ask: async (host) => found(await host.call(reader, 'GET', `/messages/${id}/refusal`), should.keys()),
      };
    },
  },
  messagesBy('load_chat', (host, reader, chat) => host.loadChat(reader, chat)),
  {
    name: 'GET /executions',
    rules: '9',
    prepare: (world, reader, dice) => {
      const domain = dice.pick([...world.domains.keys()]);
      const answers = [...world.messages.values()].filter((one) => one.domain === domain && !one.author);
      const view = new Map(steeringView(world, reader, domain).map((one) => [one.question, one]));
      const may = mayConfigure(world, reader, domain);
      const should = new Map(answers.map(({ id }) => [runOf(id), may]));
      // As it was rewritten it is a thing of its own.
      for (const { id, replyTo } of answers)
        should.set(wordOf('rewritten', id), view.get(replyTo ?? '')?.rewritten ?? false);
      return {
        should,
        about: domain,
        ask: async (host) =>
          found(
            await host.call(reader, 'GET', `/executions?domain_id=${domain}&limit=${PAGE}`),
            should.keys(),
          ),
      };
    },
  },
  {
    name: 'GET /executions/:id',
    rules: '9',
    prepare: (world, reader, dice) => {
      const answers = [...world.messages.values()].filter((one) => one.domain && !one.author);
      if (!answers.length) return null;
      const { id, domain, replyTo } = dice.pick(answers);
      const run = steeringView(world, reader, domain ?? '').find(({ question }) => question === replyTo);
      const [answer, rewritten] = [wordOf('answer', id), wordOf('rewritten', id)];
      const should = new Map([
        [runOf(id), !!run],
        [answer, !!run?.answer],
        [rewritten, !!run?.rewritten],
      ]);
      return {
        should,
        about: id,
        ask: async (host) => found(await host.call(reader, 'GET', `/executions/${runOf(id)}`), should.keys()),
      };
    },
  },
  exportAs('GET /users/:id/export, one’s own', '5', true),
  exportAs('GET /users/:id/export, another’s', '2', false),
  {
    name: 'GET /users, experts of domains',
    rules: '12',
    prepare: (world, reader) => {
      const named = [...world.domains.keys()].filter((id) => expertsOf(world, id).length);
      const should = new Map(named.map((id) => [id, mayKnowDomain(world, reader, id)]));
      return {
        should,
        about: 'all domains',
        ask: async (host) => found(await host.call(reader, 'GET', `/users?limit=${PAGE}`), should.keys()),
      };
    },
  },
  {
    name: 'GET /domains/:id/golden-questions',
    rules: '9, 10',
    prepare: (world, reader, dice) => {
      const domain = dice.pick([...world.domains.keys()]);
      const questions = [...world.golden.values()].filter((one) => one.domain === domain);
      const should = new Map(questions.map((one) => [one.id, maySeeGolden(world, reader, one)]));
      for (const one of questions)
        should.set(wordOf('golden', one.id), maySeeGoldenResult(world, reader, one));
      return {
        should,
        about: domain,
        ask: async (host) =>
          found(await host.call(reader, 'GET', `/domains/${domain}/golden-questions`), should.keys()),
      };
    },
  },
  {
    name: 'GET /analytics/questions, gaps',
    rules: '9, 11',
    prepare: (world, reader, dice) => {
      const domain = dice.pick([...world.domains.keys()]);
      const answers = [...world.messages.values()].filter((one) => one.domain === domain && !one.author);
      const missing = new Set(missingFor(world, reader, domain));
      const should = new Map(answers.map(({ id }) => [runOf(id), missing.has(id)]));
      return {
        should,
        about: domain,
        ask: async (host) => {
          const path = `/analytics/questions?${ASKED_IN}&whose=everyone&only=gaps&domain_id=${domain}&limit=${PAGE}`;
          return found(await host.call(reader, 'GET', path), should.keys());
        },
      };
    },
  },
];
