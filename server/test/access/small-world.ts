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
  Role,
  World,
} from './world.ts';
import { diceOf, emptyWorld, wordOf } from './worlds.ts';

const dice = diceOf(1);

/** Worlds made by hand, a thing at a time. Each adds to the world and returns the id of what it added. */
export const build = {
  world: emptyWorld,
  person: (world: World, role: Person['role'] = 'normal', active = true): Id => {
    const id = dice.id();
    world.people.set(id, { id, role, active });
    return id;
  },
  group: (world: World): Id => {
    const id = dice.id();
    world.groups.add(id);
    return id;
  },
  put: (world: World, member: Id, group: Id, origin: Membership['origin'] = 'hand'): void => {
    world.memberships.push({ group, member, origin });
  },
  domain: (world: World, access: Domain['access'], state: Domain['state'] = 'active'): Id => {
    const id = dice.id();
    world.domains.set(id, { id, access, state });
    return id;
  },
  grant: (world: World, domain: Id, principal: Principal, role: Role): Grant => {
    const grant = { domain, principal, role };
    world.grants.push(grant);
    return grant;
  },
  document: (world: World, domain: Id, given: Partial<Document> = {}): Id => {
    const id = dice.id();
    const usual = {
      access: 'domain' as const,
      enabled: true,
      deletedFor: null,
      wasDomains: false,
      answerSources: [],
      canary: wordOf('document', id),
    };
    world.documents.set(id, { ...usual, ...given, id, domain });
    return id;
  },
  chat: (world: World, participants: Id[]): Id => {
    const chat: Chat = { id: dice.id(), participants };
    world.chats.set(chat.id, chat);
    return chat.id;
  },
  /** A question and its answer. */
  turn: (
    world: World,
    chat: Id,
    given: { domain: Id; author: Id; documents?: Id[]; turns?: Id[]; shares?: Message['shares'] },
  ): { question: Id; answer: Id } => {
    const { domain, author, documents = [], turns = [], shares = [] } = given;
    const [question, answer] = [dice.id(), dice.id()];
    const seq = [...world.messages.values()].filter((one) => one.chat === chat).length + 1;
    const both = { chat, domain, shares };
    world.messages.set(question, {
      ...both,
      id: question,
      seq,
      author,
      documents: [],
      turns: [],
      answering: [],
      replyTo: null,
    });
    world.messages.set(answer, {
      ...both,
      id: answer,
      seq: seq + 1,
      author: null,
      documents,
      turns,
      answering: [],
      replyTo: question,
    });
    return { question, answer };
  },
  golden: (world: World, domain: Id, needs: Id[] = [], result: Id[] = []): Golden => {
    const golden = { id: dice.id(), domain, needs, result };
    world.golden.set(golden.id, golden);
    return golden;
  },
};
