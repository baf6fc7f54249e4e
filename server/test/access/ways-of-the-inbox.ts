import type { Way } from './ask.ts';
import { allOf, whole } from './exact.ts';
import { missingFor } from './oracle-of-answers.ts';
import type { Id, Message, Reader, World } from './world.ts';
import { runOf } from './worlds.ts';

/** An answer of a domain: experts were asked about it (fill-chats.ts), every other time all of the domain's. */
export const isAskedOfDomain = ({ seq }: Message): boolean => seq % 4 === 0;
export const askedAbout = (world: World): Message[] =>
  [...world.messages.values()].filter(({ author, domain, replyTo }) => !author && domain && replyTo);

/** An expert or manager by a grant, which being an administrator is not. */
const isExpert = (world: World, reader: Reader, domain: Id): boolean =>
  world.grants.some(
    (grant) => grant.domain === domain && grant.role !== 'reader' && reader.principals.has(grant.principal),
  );

const waitsFor = (world: World, reader: Reader, answer: Message): boolean => {
  const { person } = reader;
  if (!person?.active || world.messages.get(answer.replyTo ?? '')?.author === person.id) return false;
  if (!isAskedOfDomain(answer))
    return world.chats.get(answer.chat)?.participants.includes(person.id) === true;
  const domain = world.domains.get(answer.domain ?? '');
  return !!domain && domain.state !== 'deleting' && isExpert(world, reader, domain.id);
};

export const WAYS_OF_THE_INBOX: Way[] = [
  {
    name: 'GET /inbox/requests',
    rules: '4, 6, 13',
    prepare: (world, reader) => {
      const should = new Map(askedAbout(world).map((one) => [one.id, waitsFor(world, reader, one)]));
      return {
        should,
        about: 'all requests',
        // The message that it is about says which one it is.
        ask: async (host) => allOf(await whole(host, reader, '/inbox/requests'), should.keys()),
      };
    },
  },
  {
    name: 'GET /inbox/gaps',
    rules: '9, 11, 12',
    prepare: (world, reader) => {
      // Like questions stand together and some are closed: what must not be there is what is tried.
      const missing = new Set(
        [...world.domains.keys()].flatMap((domain) =>
          isExpert(world, reader, domain) || reader.person?.role !== 'normal'
            ? missingFor(world, reader, domain)
            : [],
        ),
      );
      const hidden = askedAbout(world).filter(({ id }) => !missing.has(id));
      const should = new Map(hidden.map(({ id }) => [runOf(id), false]));
      return {
        should,
        about: 'all domains',
        ask: async (host) => allOf(await whole(host, reader, '/inbox/gaps'), should.keys()),
      };
    },
  },
];
