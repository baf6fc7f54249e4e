import { seededRandom } from '../kit/random.ts';
import { get, isEverybodys, mayNest, mayReadDocument, readerOf } from './oracle.ts';
import type {
  Chat,
  Document,
  Domain,
  Golden,
  Grant,
  Id,
  Membership,
  Message,
  Person,
  Principal,
  World,
} from './world.ts';

/** How much of everything a world has. Documents and golden questions: of each domain; turns: questions with their answers, of each chat. */
export type Sizes = Record<'people' | 'groups' | 'domains' | 'documents' | 'chats' | 'turns', number>;
export type Dice = ReturnType<typeof diceOf>;

const HEX = 16;
/**
 * Prefixes of the words of `wordOf`: a document's canary is in its text; its mark is there too, and in questions for it; an answer's word
 * is in the answer, `rewritten` in its question as the run had it; `described` in a domain's description; `golden` in the result of an
 * evaluation question; a topic is the subject of questions and lessons of a domain. `name` and `domain` are in the names of documents and
 * domains.
 */
const WORD_BEGINS = {
  document: 'zq',
  mark: 'vq',
  answer: 'xq',
  rewritten: 'wq',
  described: 'yq',
  golden: 'uq',
  topic: 'tq',
  name: 'nq',
  domain: 'dq',
};
const WORD_DIGITS = 14;
const LETTERS = 'bcdfghjkmnpstvwx';
/** Canaries in a text: of what a document says. */
export const CANARIES = /zq[bcdfghjkmnpstvwx]{14}/g;
/** Canaries in the names of documents and domains. */
export const NAMES = /[nd]q[bcdfghjkmnpstvwx]{14}/g;
/** Everything that is random in a world, out of one seed. */
export const diceOf = (seed: number) => {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <One>(list: readonly One[]): One => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return {
    below,
    pick,
    chance: (probability: number) => random() < probability,
    /** Each at most once. */
    some: <One>(list: readonly One[], count: number): One[] => [
      ...new Set(list.length ? Array.from({ length: count }, () => pick(list)) : []),
    ],
    id: (): Id => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => below(HEX).toString(HEX)),
  };
};

const GOLDEN = 3; // of each domain
const ROLES = ['reader', 'expert', 'manager'] as const;
const ORIGINS = ['hand', 'claim', 'scim'] as const;
const STATES = [...Array(8).fill('active'), 'disabled', 'deleting'] as Domain['state'][]; // of ten domains
const byId = <One extends { id: Id }>(list: One[]) => new Map(list.map((one) => [one.id, one]));

/** Creates the world of a seed. Its first person is an active owner, its second an active administrator, its third has no special role. */
export const makeWorld = (seed: number, sizes: Sizes): { world: World; dice: Dice } => {
  const dice = diceOf(seed);
  const world = emptyWorld();
  world.people = byId(times(sizes.people, (at) => personOf(dice, at)));
  world.groups = new Set(times(sizes.groups, dice.id));
  for (let tried = 0; tried < 3 * (sizes.people + sizes.groups) && sizes.groups; tried += 1) {
    const membership = membershipOf(world, dice);
    if (mayNest(world, membership.group, membership.member)) put(world, membership);
  }
  world.domains = byId(
    times(sizes.domains, () => ({
      id: dice.id(),
      access: dice.chance(0.6) ? ('restricted' as const) : ('open' as const),
      state: dice.pick(STATES),
    })),
  );
  for (const domain of world.domains.keys()) {
    for (let grants = dice.below(6); grants > 0; grants -= 1) give(world, grantOf(world, dice, domain));
    for (const document of times(sizes.documents, () => documentOf(world, dice, domain)))
      world.documents.set(document.id, document);
    for (const golden of times(GOLDEN, () => goldenOf(world, dice, domain)))
      world.golden.set(golden.id, golden);
  }
  for (const document of dice.some([...world.documents.keys()], world.documents.size / 10))
    deleteDocument(world, document);
  for (let chats = 0; chats < sizes.chats; chats += 1) addChat(world, dice, sizes.turns);
  return { world, dice };
};

export const emptyWorld = (): World => ({
  people: new Map(),
  groups: new Set(),
  memberships: [],
  domains: new Map(),
  grants: [],
  documents: new Map(),
  chats: new Map(),
  messages: new Map(),
  golden: new Map(),
});
const times = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));
const FIRST_ROLES = ['owner', 'admin', 'normal'] as const;
const personOf = (dice: Dice, at: number): Person => ({
  id: dice.id(),
  role:
    FIRST_ROLES[at] ??
    dice.pick(['normal', 'normal', 'normal', 'normal', 'normal', 'normal', 'admin', 'owner']),
  active: at < FIRST_ROLES.length || dice.chance(0.9),
});
export const membershipOf = (world: World, dice: Dice): Membership => ({
  group: dice.pick([...world.groups]),
  member: dice.pick(dice.chance(0.3) ? [...world.groups] : [...world.people.keys()]),
  origin: dice.pick(ORIGINS),
});
const principalOf = (world: World, dice: Dice): Principal => {
  if (dice.chance(0.1)) return 'everybody';
  return dice.pick(world.groups.size && dice.chance(0.5) ? [...world.groups] : [...world.people.keys()]);
};
export const grantOf = (world: World, dice: Dice, domain: Id): Grant => ({
  domain,
  principal: principalOf(world, dice),
  role: dice.pick(ROLES),
});
export const accessOf = (world: World, dice: Dice): Document['access'] => {
  if (dice.chance(0.5)) return 'domain';
  return dice.chance(0.15) ? 'unknown' : times(1 + dice.below(3), () => principalOf(world, dice));
};
/** A word that stands nowhere else, of letters only, so that it is one word of a search too. */
export const wordOf = (kind: keyof typeof WORD_BEGINS, id: Id): string =>
  WORD_BEGINS[kind] +
  [...id.replaceAll('-', '').slice(0, WORD_DIGITS)]
    .map((digit) => LETTERS[Number.parseInt(digit, HEX)])
    .join('');
const goldenOf = (world: World, dice: Dice, domain: Id): Golden => {
  const here = [...world.documents.values()].filter((one) => one.domain === domain).map(({ id }) => id);
  return {
    id: dice.id(),
    domain,
    needs: dice.some(here, dice.below(3)),
    result: dice.some(here, dice.below(3)),
  };
};
const documentOf = (world: World, dice: Dice, domain: Id): Document => {
  const id = dice.id();
  // A lesson rests on documents of its own domain mostly, and of others.
  const earlier = [...world.documents.values()];
  const near = earlier.filter((one) => one.domain === domain);
  const isLesson = earlier.length > 0 && dice.chance(0.15);
  const rest = isLesson ? dice.some(near.length && dice.chance(0.7) ? near : earlier, 1 + dice.below(2)) : [];
  return {
    id,
    domain,
    access: isLesson ? 'domain' : accessOf(world, dice),
    enabled: dice.chance(0.9),
    deletedFor: null,
    wasDomains: false,
    answerSources: rest.map((one) => one.id),
    canary: wordOf('document', id),
  };
};

/** A manager's word for one of the chat, for the domains of some of what the answer was given first. */
const sharesOf = (world: World, dice: Dice, { documents }: Message, { participants }: Chat) =>
  documents.length
    ? [{ reader: dice.pick(participants), domain: get(world.documents, dice.pick(documents)).domain }]
    : [];

/** A chat of one to four people with questions and answers; an answer rests on documents, and on some of the turns before it. */
const addChat = (world: World, dice: Dice, turns: number): void => {
  const chat: Chat = { id: dice.id(), participants: dice.some([...world.people.keys()], 1 + dice.below(4)) };
  world.chats.set(chat.id, chat);
  const domains = dice.some([...world.domains.keys()], 2);
  const earlier: Id[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const domain = dice.pick(domains);
    const both = { chat: chat.id, domain, documents: [], turns: [], shares: [], answering: [] };
    const question: Message = {
      ...both,
      id: dice.id(),
      seq: 2 * turn + 1,
      author: dice.pick(chat.participants),
      replyTo: null,
    };
    const here = [...world.documents.values()].filter((one) => one.domain === domain).map(({ id }) => id);
    const answer: Message = {
      ...both,
      id: dice.id(),
      seq: 2 * turn + 2,
      author: null,
      replyTo: question.id,
      documents: dice.some(here, dice.below(3)),
      turns: dice.some(earlier, dice.below(3)),
      answering: dice.chance(0.4) ? dice.some(here, 1 + dice.below(2)) : [],
    };
    if (dice.chance(0.25)) answer.shares = sharesOf(world, dice, answer, chat);
    for (const message of [question, answer]) {
      world.messages.set(message.id, message);
      earlier.push(message.id);
    }
  }
};

/** A principal has one role in a domain: a new one takes the place of the old. */
export const give = (world: World, grant: Grant): void => {
  const isOther = (one: Grant) => one.domain !== grant.domain || one.principal !== grant.principal;
  world.grants = [...world.grants.filter(isOther), grant];
};

/** Each origin says it once. */
export const put = (world: World, { group, member, origin }: Membership): void => {
  const isOther = (one: Membership) => one.group !== group || one.member !== member || one.origin !== origin;
  world.memberships = [...world.memberships.filter(isOther), { group, member, origin }];
};

/** Takes note of who could read it until now: everybody, those whose account was off too, where nothing was restricted. */
export const deleteDocument = (world: World, id: Id): void => {
  const found = get(world.documents, id);
  const { access, state } = get(world.domains, found.domain);
  const people = [...world.people.keys()];
  const readers =
    found.access === 'domain' && !found.answerSources.length && access === 'open' && state === 'active'
      ? people
      : people.filter((one) => mayReadDocument(world, readerOf(world, one), id));
  const wasDomains = isEverybodys(world, found);
  world.documents.set(id, { ...found, deletedFor: new Set(readers), wasDomains });
};
/** Whether it went as one that everybody read. */
export const wasEverybodys = (world: World, { deletedFor }: Document): boolean =>
  [...world.people.keys()].every((one) => deletedFor?.has(one));
/**
 * Returns the topic of a question, by its answer's id, or of a lesson, by its own id: the questions of a domain have half of the topics of
 * its lessons, so that several questions have the same topic, and some lessons have a topic without a question.
 */
export const topicOf = (domain: Id, id: Id, kind: 'question' | 'lesson'): string => {
  const digit = Number.parseInt(id.slice(0, 1), HEX);
  const topic = kind === 'question' ? digit >> 1 : digit;
  return wordOf('topic', `${topic.toString(HEX)}${domain.slice(1)}`);
};
/** A lesson that waits to be reviewed, and rests on the same documents as the one that is taught. */
export const proposalOf = (lesson: Id): Id => `${lesson.slice(0, 14)}5${lesson.slice(15)}`;
/** The run of an answer: its id tells the time, as the product's do, and which run is the newer one. */
export const runOf = (answer: Id): Id => `${NOW.slice(0, 8)}-${NOW.slice(8)}-7${answer.slice(15)}`;
const DAY_MS = 86_400_000;
/** When the newest answer of a world was written: some days ago, so that what is asked meanwhile is not counted with it. */
export const ASKED_AT = Date.now() - 3 * DAY_MS;
const NOW = ASKED_AT.toString(16).padStart(12, '0');
const day = (days: number) => new Date(ASKED_AT + days * DAY_MS).toISOString().slice(0, 10);
/** The days on which all of it was asked, and those around them as the query of a figure. */
export const ASKED_ON = [day(-1), day(0)];
export const ASKED_IN = `from=${day(-1)}&to=${day(1)}&time_zone=UTC`;
