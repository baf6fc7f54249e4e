/**
 * Oracle of access: who may read what, in memory and without SQL. The numbers in brackets are the rules of decision 107. Written from
 * the rules alone; imports nothing of the product, so that one mistake is not made twice.
 * Here people, groups, domains and documents (section 1, rules 1 and 2); oracle-of-answers.ts has chats and what is made of documents.
 * Whatever brings a request (a session, an API key, an MCP client, a replay, a job for a person) reads as its person: `readerOf`.
 */
import type { Document, Grant, Id, Principal, Reader, Role, World } from './world.ts';

const GROUPS_DEEP = 5;
const RANK: Record<Role, number> = { reader: 1, expert: 2, manager: 3 };
export const get = <One>(all: Map<Id, One>, id: Id): One => {
  const found = all.get(id);
  if (!found) throw new Error(`the world has no ${id}`);
  return found;
};
const administers = ({ person }: Reader) => person?.active === true && person.role !== 'normal';
const owns = ({ person }: Reader) => person?.active === true && person.role === 'owner';

// Section 1: words

export const SYSTEM: Reader = { person: null, principals: new Set() };
/** All principals of a person: themselves, their groups and the groups around these, everyone. A disabled account has none. */
export const readerOf = (world: World, personId: Id): Reader => {
  const person = get(world.people, personId);
  const principals = new Set<Principal>();
  if (!person.active) return { person, principals };
  const around = (member: Id) => {
    principals.add(member);
    for (const one of world.memberships)
      if (one.member === member && !principals.has(one.group)) around(one.group);
  };
  around(personId);
  return { person, principals: principals.add('everybody') };
};
/** How many groups lie in each other from this one down. */
const depth = (world: World, group: Id): number =>
  1 +
  Math.max(
    0,
    ...membersOf(world, group)
      .filter((id) => world.groups.has(id))
      .map((id) => depth(world, id)),
  );
const height = (world: World, group: Id): number =>
  1 +
  Math.max(
    0,
    ...world.memberships.filter(({ member }) => member === group).map((one) => height(world, one.group)),
  );
const membersOf = (world: World, group: Id): Id[] =>
  world.memberships.filter((one) => one.group === group).map(({ member }) => member);
/** No circle, and at most 5 deep. */
export const mayNest = (world: World, group: Id, member: Id): boolean => {
  const inside = (outer: Id): boolean => outer === group || membersOf(world, outer).some(inside);
  return (
    !inside(member) &&
    (!world.groups.has(member) || height(world, group) + depth(world, member) <= GROUPS_DEEP)
  );
};
/** The highest role of all principals of the reader. In an open domain everyone is a reader, and an administrator a manager. */
export const roleIn = (world: World, reader: Reader, domainId: Id): Role | null => {
  if (!reader.person?.active) return null;
  const { access } = get(world.domains, domainId);
  const roles = world.grants
    .filter(({ domain, principal }) => domain === domainId && reader.principals.has(principal))
    .map(({ role }) => role);
  if (access === 'open') roles.push(administers(reader) ? 'manager' : 'reader');
  return roles.sort((one, other) => RANK[other] - RANK[one])[0] ?? null;
};
const hasRole = (world: World, reader: Reader, domainId: Id, least: Role) =>
  mayReadDomain(world, reader, domainId) && RANK[roleIn(world, reader, domainId) ?? 'reader'] >= RANK[least];
/** Whom the product offers as experts: direct grants of active people, none through a group. */
export const expertsOf = (world: World, domainId: Id): Id[] => [
  ...new Set(
    world.grants
      .filter(
        ({ domain, role, principal }) =>
          domain === domainId && role !== 'reader' && world.people.get(principal)?.active,
      )
      .map(({ principal }) => principal),
  ),
];
/** Whether a grant may be removed: an active manager must remain. */
export const mayRemoveGrant = (world: World, gone: Grant): boolean => {
  const others: World = { ...world, grants: world.grants.filter((one) => one !== gone) };
  const manages = (id: Id, within: World) =>
    within.grants.some(
      ({ domain, role, principal }) =>
        domain === gone.domain && role === 'manager' && readerOf(within, id).principals.has(principal),
    );
  const people = [...world.people.keys()];
  return (
    gone.role !== 'manager' ||
    people.some((id) => manages(id, others)) ||
    !people.some((id) => manages(id, world))
  );
};

// Rules 1 and 2: domains

/** [1, 2] Content of a domain. A disabled one is open to those who configure it, a deleted one to no one. */
export const mayReadDomain = (world: World, reader: Reader, domainId: Id): boolean => {
  const { state } = get(world.domains, domainId);
  const role = roleIn(world, reader, domainId);
  return role !== null && (state === 'active' || (state === 'disabled' && role !== 'reader'));
};
/** [2] That it exists: name, size and managers. */
export const mayKnowDomain = (world: World, reader: Reader, domainId: Id): boolean =>
  mayReadDomain(world, reader, domainId) ||
  (administers(reader) && get(world.domains, domainId).state !== 'deleting');
/** [2] Restricted domains that a person may read after a change and not before, to be named in one audit event. */
export const cameIn = (before: World, after: World, personId: Id): Id[] =>
  [...before.domains.values()]
    .filter(
      ({ id, access }) =>
        access === 'restricted' &&
        after.domains.has(id) &&
        !roleIn(before, readerOf(before, personId), id) &&
        roleIn(after, readerOf(after, personId), id),
    )
    .map(({ id }) => id);
/** Sections 1, 4: perimeter, prompts, lessons, executions. */
export const mayConfigure = (world: World, reader: Reader, domainId: Id): boolean =>
  hasRole(world, reader, domainId, 'expert');
/** Sections 1, 4: documents, sources, other readers, and the explanation of access. */
export const mayManage = (world: World, reader: Reader, domainId: Id): boolean =>
  hasRole(world, reader, domainId, 'manager');
/** [2] `audited`: administrators grant it to themselves; the domain's managers are notified. */
export const mayChangeAccess = (world: World, reader: Reader, domainId: Id): 'yes' | 'audited' | 'no' => {
  if (mayManage(world, reader, domainId)) return 'yes';
  return mayKnowDomain(world, reader, domainId) && administers(reader) ? 'audited' : 'no';
};
export const mayAdministerGroups = administers;
export const mayMapClaims = owns;

// Documents

/** Whether the reader is on the document's list, within its domain. For a lesson [8]: whether they may read all documents it rests on. */
const isFor = (world: World, reader: Reader, { access, answerSources }: Document): boolean => {
  if (access === 'unknown') return false;
  return (
    (access === 'domain' || access.some((one) => reader.principals.has(one))) &&
    answerSources.every((id) => maySeeEvidence(world, reader, id))
  );
};
/** Never wider than the domain, for administrators and managers neither. */
export const mayReadDocument = (world: World, reader: Reader, id: Id): boolean => {
  const document = get(world.documents, id);
  return (
    !document.deletedFor && mayReadDomain(world, reader, document.domain) && isFor(world, reader, document)
  );
};
/** In the list of the domain: those who say who reads it must know that it is there. */
export const mayKnowDocument = (world: World, reader: Reader, id: Id): boolean => {
  const { domain, deletedFor } = get(world.documents, id);
  return !deletedFor && (mayReadDocument(world, reader, id) || mayManage(world, reader, domain));
};
/** [5] What rests on a document: of a deleted one it stays for those who could read it, while they read the domain. */
export const maySeeEvidence = (world: World, reader: Reader, id: Id): boolean => {
  const { domain, deletedFor } = get(world.documents, id);
  if (!deletedFor) return mayReadDocument(world, reader, id);
  return reader.person !== null && deletedFor.has(reader.person.id) && mayReadDomain(world, reader, domain);
};
/** The same for every reader of its domain: what texts [12] and golden runs [10] for several are made of. */
export const isEverybodys = (
  world: World,
  { domain, access, deletedFor, answerSources }: Document,
): boolean =>
  access === 'domain' &&
  !deletedFor &&
  answerSources
    .map((id) => get(world.documents, id))
    .every((one) => one.domain === domain && isEverybodys(world, one));
/** It is restricted or being deleted. */
export const isClosed = (world: World, domainId: Id): boolean => {
  const { access, state } = get(world.domains, domainId);
  return access === 'restricted' || state === 'deleting';
};
/** In such a domain, or narrower than its domain; of a deleted one also: not everybody could read it then. */
export const isRestricted = (
  world: World,
  { domain, access, deletedFor, answerSources: rest }: Document,
): boolean =>
  access !== 'domain' ||
  ![...world.people.keys()].every((id) => !deletedFor || deletedFor.has(id)) ||
  isClosed(world, domain) ||
  rest.some((id) => isRestricted(world, get(world.documents, id)));
