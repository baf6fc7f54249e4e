import { ALL_DOMAINS } from '@docent/contract';
import type { Host, Way } from './ask.ts';
import { mayReadDomain } from './oracle.ts';
import { answerSources, documentsFor, historyFor, searchable } from './oracle-of-answers.ts';
import type { Id, Reader, World } from './world.ts';
import { type Dice, wordOf } from './worlds.ts';

/** Content that a model may get for one question: documents to write from, and earlier answers. */
type Given = { documents: Id[]; answers: Id[] };

/** A document of a domain that answers questions, and the question for it, which no other question is the same as. */
const aQuestion = (world: World, dice: Dice): { domain: Id; question: string; nonce: string } | null => {
  const there = [...world.documents.values()].filter(
    ({ domain, deletedFor }) => !deletedFor && world.domains.get(domain)?.state === 'active',
  );
  if (!there.length) return null;
  const { id, domain } = dice.pick(there);
  const nonce = wordOf('mark', dice.id());
  return { domain, nonce, question: `What says the paper ${wordOf('mark', id)}, asks ${nonce}?` };
};

/**
 * Asks, and compares the request to the model and the answer. A missing document is no difference: evidence may be too weak to be written
 * from.
 */
const asking = (
  name: string,
  rules: string,
  of: 'one' | 'all',
  prepare: (
    world: World,
    reader: Reader,
    asked: { domain: Id; dice: Dice },
  ) => { chat: Id | null; given: Given } | null,
  how: Asks = overRest,
): Way => ({
  name,
  rules,
  prepare: (world, reader, dice) => {
    const asked = aQuestion(world, dice);
    const to = asked && prepare(world, reader, { domain: asked.domain, dice });
    if (!asked || !to) return null;
    const { domain, question, nonce } = asked;
    const should = new Map<string, boolean>();
    // An earlier answer holds words of what it rests on, which may be switched off since.
    const told = new Set([
      ...to.given.documents,
      ...to.given.answers.flatMap((id) => [...answerSources(world, id)]),
    ]);
    for (const one of world.documents.values())
      if ((of === 'all' || one.domain === domain) && !told.has(one.id)) should.set(one.canary, false);
    // For all domains: domains that the reader may not know are not named.
    for (const { id } of world.domains.values())
      if (of === 'all' && !mayReadDomain(world, reader, id)) should.set(id, false);
    for (const { id, chat, author } of world.messages.values())
      if (chat === to.chat && !author && !to.given.answers.includes(id))
        should.set(wordOf('answer', id), false);
    return {
      should,
      about: to.chat ?? domain,
      ask: async (host: Host) => {
        const asks = { question, domain: of === 'all' ? ALL_DOMAINS : domain, chat: to.chat };
        const { text } = await how(host, reader, asks);
        const reached = host.reachedModel(nonce);
        return {
          shown: new Set([...should.keys()].filter((word) => (reached + text).includes(word))),
          said: text,
        };
      },
    };
  },
});

type Asks = (
  host: Host,
  reader: Reader,
  asked: { question: string; domain: Id; chat: Id | null },
) => Promise<{ text: string }>;

const overRest: Asks = (host, reader, { question, domain, chat }) =>
  host.call(reader, 'POST', `/domains/${domain}/ask`, { question, ...(chat ? { chat_id: chat } : {}) });

/** In a chat of several people the assistant answers where it is mentioned. */
const overTheSocket: Asks = async (host, reader, { question, domain, chat }) => {
  if (chat) return host.say(reader, { chat, domain, message: `@docent ${question}` });
  const made = await host.call(reader, 'POST', '/chats', {});
  return made.status < 300
    ? host.say(reader, { chat: JSON.parse(made.text).id, domain, message: question })
    : made;
};

/** Picks a chat that the reader takes part in. */
const aChat = (world: World, reader: Reader, dice: Dice): Id | null => {
  const own = [...world.chats.values()].filter(
    ({ participants }) => reader.person && participants.includes(reader.person.id),
  );
  return own.length ? dice.pick(own).id : null;
};
/** Returns the documents that can be found in the active domains that the reader may read. */
const inAll = (world: World, documents: (domain: Id) => Id[], reader: Reader): Id[] =>
  [...world.domains.values()]
    .filter(({ id, state }) => state === 'active' && mayReadDomain(world, reader, id))
    .flatMap(({ id }) => documents(id));

export const WAYS_OF_ASKING: Way[] = [
  asking('POST /domains/:id/ask', '3', 'one', (world, reader, { domain }) => ({
    chat: null,
    given: {
      documents: mayReadDomain(world, reader, domain) ? searchable(world, reader, domain) : [],
      answers: [],
    },
  })),
  asking('POST /domains/*/ask, of all domains', '3, 12', 'all', (world, reader) => ({
    chat: null,
    given: { documents: inAll(world, (domain) => searchable(world, reader, domain), reader), answers: [] },
  })),
  asking(
    'POST /domains/*/ask, of all domains in a chat of several',
    '4, 7, 12',
    'all',
    (world, reader, { dice }) => {
      const chat = aChat(world, reader, dice);
      if (!chat) return null;
      const documents = inAll(world, (domain) => documentsFor(world, chat, domain), reader);
      return { chat, given: { documents, answers: historyFor(world, chat) } };
    },
  ),
  asking('POST /domains/:id/ask, in a chat of several', '4, 7', 'one', (world, reader, { domain, dice }) => {
    const id = aChat(world, reader, dice);
    if (!id) return null;
    return {
      chat: id,
      given: { documents: documentsFor(world, id, domain), answers: historyFor(world, id) },
    };
  }),
  asking(
    'new_message, in a new chat',
    '1, 3',
    'one',
    (world, reader, { domain }) => ({
      chat: null,
      given: {
        documents: mayReadDomain(world, reader, domain) ? searchable(world, reader, domain) : [],
        answers: [],
      },
    }),
    overTheSocket,
  ),
  asking(
    'new_message, in a chat of several',
    '1, 4, 7',
    'one',
    (world, reader, { domain, dice }) => {
      const chat = aChat(world, reader, dice);
      if (!chat) return null;
      const documents = documentsFor(world, chat, domain);
      return { chat, given: { documents, answers: historyFor(world, chat) } };
    },
    overTheSocket,
  ),
];
