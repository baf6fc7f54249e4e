import { mayNest, mayRemoveGrant } from './oracle.ts';
import type { Document, Domain, Grant, Id, Membership, World } from './world.ts';
import { accessOf, type Dice, deleteDocument, give, grantOf, membershipOf, put } from './worlds.ts';

export type Change =
  | { kind: 'grant' | 'take grant'; grant: Grant }
  | { kind: 'add member' | 'remove member'; membership: Membership }
  | { kind: 'domain'; id: Id; set: Partial<Pick<Domain, 'access' | 'state'>> }
  | { kind: 'document'; id: Id; set: Partial<Pick<Document, 'access' | 'enabled'>> }
  | { kind: 'delete document'; id: Id }
  | { kind: 'account'; id: Id; active: boolean }
  | { kind: 'join' | 'leave'; chat: Id; person: Id };

/** Picks a random change of a world. */
export const changeOf = (world: World, dice: Dice): Change => {
  const person = () => dice.pick([...world.people.keys()]);
  const domain = () => dice.pick([...world.domains.keys()]);
  const document = () => dice.pick([...world.documents.values()].filter(({ deletedFor }) => !deletedFor)).id;
  const makers: (() => Change | null)[] = [
    () => ({ kind: 'grant', grant: grantOf(world, dice, domain()) }),
    () => {
      const gone = world.grants.length ? dice.pick(world.grants) : null;
      return gone && mayRemoveGrant(world, gone) ? { kind: 'take grant', grant: gone } : null;
    },
    () => {
      const membership = world.groups.size ? membershipOf(world, dice) : null;
      return membership && mayNest(world, membership.group, membership.member)
        ? { kind: 'add member', membership }
        : null;
    },
    () =>
      world.memberships.length ? { kind: 'remove member', membership: dice.pick(world.memberships) } : null,
    () => ({ kind: 'domain', id: domain(), set: { access: dice.pick(['open', 'restricted'] as const) } }),
    () => ({
      kind: 'domain',
      id: domain(),
      set: { state: dice.pick(['active', 'active', 'disabled'] as const) },
    }),
    () => ({ kind: 'document', id: document(), set: { access: accessOf(world, dice) } }),
    () => ({ kind: 'document', id: document(), set: { enabled: dice.chance(0.5) } }),
    () => ({ kind: 'delete document', id: document() }),
    () => ({ kind: 'account', id: person(), active: dice.chance(0.6) }),
    () =>
      world.chats.size ? { kind: 'join', chat: dice.pick([...world.chats.keys()]), person: person() } : null,
    () => {
      const chat = world.chats.size ? dice.pick([...world.chats.values()]) : null;
      return chat?.participants.length
        ? { kind: 'leave', chat: chat.id, person: dice.pick(chat.participants) }
        : null;
    },
  ];
  for (;;) {
    const change = dice.pick(makers)();
    if (change && !isFinal(world, change)) return change;
  }
};
/** A deleted domain does not come back, and a lesson's readers follow from its documents. */
const isFinal = (world: World, change: Change): boolean =>
  (change.kind === 'domain' && world.domains.get(change.id)?.state === 'deleting') ||
  (change.kind === 'document' &&
    change.set.access !== undefined &&
    !!world.documents.get(change.id)?.answerSources.length);

const same = <One extends object>(one: One) => {
  const text = JSON.stringify(one);
  return (other: One) => JSON.stringify(other) === text;
};
/** Changes the world. */
export const apply = (world: World, change: Change): void => {
  if (change.kind === 'grant') give(world, change.grant);
  else if (change.kind === 'take grant')
    world.grants = world.grants.filter((one) => !same(change.grant)(one));
  else if (change.kind === 'add member') put(world, change.membership);
  else if (change.kind === 'remove member')
    world.memberships = world.memberships.filter((one) => !same(change.membership)(one));
  else if (change.kind === 'join' || change.kind === 'leave') {
    const { participants = [] } = world.chats.get(change.chat) ?? {};
    const others = participants.filter((id) => id !== change.person);
    merge(world.chats, change.chat, {
      participants: change.kind === 'join' ? [...others, change.person] : others,
    });
  } else if (change.kind === 'domain') merge(world.domains, change.id, change.set);
  else if (change.kind === 'document') merge(world.documents, change.id, change.set);
  else if (change.kind === 'account') merge(world.people, change.id, { active: change.active });
  else if (change.kind === 'delete document') deleteDocument(world, change.id);
};
const merge = <One>(all: Map<Id, One>, id: Id, set: Partial<One>): void => {
  const found = all.get(id);
  if (found) all.set(id, { ...found, ...set });
};
