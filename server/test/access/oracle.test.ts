import { describe, expect, test } from 'vitest';
import {
  cameIn,
  expertsOf,
  mayAdministerGroups,
  mayChangeAccess,
  mayConfigure,
  mayKnowDocument,
  mayKnowDomain,
  mayManage,
  mayMapClaims,
  mayNest,
  mayReadDocument,
  mayReadDomain,
  mayRemoveGrant,
  readerOf,
  roleIn,
  SYSTEM,
} from './oracle.ts';
import { build } from './small-world.ts';

const { person, group, put, grant, domain, document } = build;

describe('section 1: words', () => {
  test('a reader is the person, their groups, nested ones, and everyone', () => {
    const world = build.world();
    const anna = person(world);
    const [inner, outer, other] = [group(world), group(world), group(world)];
    put(world, anna, inner);
    put(world, inner, outer);
    expect(readerOf(world, anna).principals).toEqual(new Set([anna, inner, outer, 'everybody']));
    expect(readerOf(world, anna).principals.has(other)).toBe(false);
  });

  test('everybody is every active account; a disabled one is nothing', () => {
    const world = build.world();
    const gone = person(world, 'owner', false);
    const open = domain(world, 'open');
    const given = domain(world, 'restricted');
    grant(world, given, gone, 'manager');
    grant(world, given, 'everybody', 'reader');
    for (const one of [open, given]) expect(mayReadDomain(world, readerOf(world, gone), one)).toBe(false);
    expect(mayReadDomain(world, readerOf(world, person(world)), given)).toBe(true);
  });

  test('jobs of the system never read for a person', () => {
    const world = build.world();
    const open = domain(world, 'open');
    expect(mayReadDomain(world, SYSTEM, open)).toBe(false);
    expect(mayReadDocument(world, SYSTEM, document(world, open))).toBe(false);
  });

  test('groups make no circle and are at most five deep', () => {
    const world = build.world();
    const groups = Array.from({ length: 6 }, () => group(world));
    for (const [at, inner] of groups.slice(1, 5).entries()) {
      expect(mayNest(world, groups[at] ?? '', inner)).toBe(true);
      put(world, inner, groups[at] ?? '');
    }
    const [first = '', , , , fifth = '', sixth = ''] = groups;
    expect(mayNest(world, fifth, sixth)).toBe(false);
    expect(mayNest(world, sixth, first)).toBe(false);
    expect(mayNest(world, fifth, first)).toBe(false);
    expect(mayNest(world, first, first)).toBe(false);
    expect(mayNest(world, fifth, person(world))).toBe(true);
    expect(mayNest(world, first, sixth)).toBe(true);
  });

  test('membership counts from the union of origins', () => {
    const world = build.world();
    const [anna, hr] = [person(world), group(world)];
    put(world, anna, hr, 'scim');
    put(world, anna, hr, 'hand');
    world.memberships = world.memberships.filter(({ origin }) => origin !== 'scim');
    expect(readerOf(world, anna).principals.has(hr)).toBe(true);
    world.memberships = [];
    expect(readerOf(world, anna).principals.has(hr)).toBe(false);
  });

  test('roles are cumulative, and the highest of all that she is counts', () => {
    const world = build.world();
    const [anna, hr, of] = [person(world), group(world), domain(world, 'restricted')];
    put(world, anna, hr);
    const reader = () => readerOf(world, anna);
    grant(world, of, anna, 'reader');
    expect([roleIn(world, reader(), of), mayConfigure(world, reader(), of)]).toEqual(['reader', false]);
    grant(world, of, hr, 'expert');
    expect([mayConfigure(world, reader(), of), mayManage(world, reader(), of)]).toEqual([true, false]);
    grant(world, of, 'everybody', 'manager');
    expect([mayConfigure(world, reader(), of), mayManage(world, reader(), of)]).toEqual([true, true]);
  });

  test('offers as experts only people with a direct grant, not by group', () => {
    const world = build.world();
    const [direct, manager, reader, member, gone] = [
      person(world),
      person(world),
      person(world),
      person(world),
      person(world, 'normal', false),
    ];
    const [hr, of] = [group(world), domain(world, 'restricted')];
    put(world, member, hr);
    grant(world, of, direct, 'expert');
    grant(world, of, manager, 'manager');
    grant(world, of, reader, 'reader');
    grant(world, of, hr, 'expert');
    grant(world, of, gone, 'manager');
    expect(expertsOf(world, of)).toEqual([direct, manager]);
    expect(mayConfigure(world, readerOf(world, member), of)).toBe(true);
  });

  test('the last manager cannot be removed without naming another', () => {
    const world = build.world();
    const [anna, empty, of] = [person(world), group(world), domain(world, 'restricted')];
    const first = grant(world, of, anna, 'manager');
    const another = grant(world, of, empty, 'manager');
    expect([mayRemoveGrant(world, first), mayRemoveGrant(world, another)]).toEqual([false, true]);
    put(world, person(world), empty);
    expect(mayRemoveGrant(world, first)).toBe(true);
  });

  test('access of a document is never wider than its domain', () => {
    const world = build.world();
    const [inside, outside, of] = [person(world), person(world), domain(world, 'restricted')];
    grant(world, of, inside, 'reader');
    const listed = document(world, of, { access: ['everybody', outside] });
    expect(mayReadDocument(world, readerOf(world, inside), listed)).toBe(true);
    expect(mayReadDocument(world, readerOf(world, outside), listed)).toBe(false);
  });

  test('unknown access lets no one read; managers know of the document', () => {
    const world = build.world();
    const [manager, of] = [person(world), domain(world, 'open')];
    grant(world, of, manager, 'manager');
    const unknown = document(world, of, { access: 'unknown' });
    for (const one of [manager, person(world, 'owner'), person(world)])
      expect(mayReadDocument(world, readerOf(world, one), unknown)).toBe(false);
    expect(mayKnowDocument(world, readerOf(world, manager), unknown)).toBe(true);
    expect(mayKnowDocument(world, readerOf(world, person(world)), unknown)).toBe(false);
  });

  test('a list excludes readers of the domain, whatever their role', () => {
    const world = build.world();
    const [listed, hr, of] = [person(world), group(world), domain(world, 'open')];
    const manager = person(world);
    grant(world, of, manager, 'manager');
    put(world, listed, hr);
    const narrow = document(world, of, { access: [hr] });
    expect(mayReadDocument(world, readerOf(world, listed), narrow)).toBe(true);
    for (const one of [manager, person(world, 'admin'), person(world)])
      expect(mayReadDocument(world, readerOf(world, one), narrow)).toBe(false);
  });
});

describe('rules 1 and 2', () => {
  test('rule 1: all accounts read an open domain, grantees a restricted one', () => {
    const world = build.world();
    const [anna, open, closed] = [person(world), domain(world, 'open'), domain(world, 'restricted')];
    const reader = readerOf(world, anna);
    expect([mayReadDomain(world, reader, open), mayReadDomain(world, reader, closed)]).toEqual([true, false]);
    grant(world, closed, anna, 'reader');
    expect(mayReadDomain(world, reader, closed)).toBe(true);
  });

  test('configurers read a disabled domain, no one reads a deleted one', () => {
    const world = build.world();
    const [reader, expert, admin] = [person(world), person(world), person(world, 'admin')];
    const [disabled, deleting] = [domain(world, 'open', 'disabled'), domain(world, 'open', 'deleting')];
    for (const one of [disabled, deleting]) grant(world, one, expert, 'expert');
    const reads = (of: string) =>
      [reader, expert, admin].map((one) => mayReadDomain(world, readerOf(world, one), of));
    expect(reads(disabled)).toEqual([false, true, true]);
    expect(reads(deleting)).toEqual([false, false, false]);
    expect(mayKnowDomain(world, readerOf(world, admin), deleting)).toBe(false);
  });

  test('rule 2: admins and owners know restricted domains, and read none', () => {
    const world = build.world();
    const of = domain(world, 'restricted');
    const inside = document(world, of);
    for (const role of ['admin', 'owner'] as const) {
      const reader = readerOf(world, person(world, role));
      expect([mayReadDomain(world, reader, of), mayKnowDomain(world, reader, of)]).toEqual([false, true]);
      expect([mayReadDocument(world, reader, inside), mayKnowDocument(world, reader, inside)]).toEqual([
        false,
        false,
      ]);
      expect([mayConfigure(world, reader, of), mayManage(world, reader, of)]).toEqual([false, false]);
    }
    expect(mayKnowDomain(world, readerOf(world, person(world)), of)).toBe(false);
  });

  test('rule 2: one event names all domains an administrator opens', () => {
    const world = build.world();
    const [admin, hr, board] = [person(world, 'admin'), group(world), group(world)];
    const domains = [domain(world, 'restricted'), domain(world, 'restricted'), domain(world, 'restricted')];
    const [first = '', second = '', third = ''] = domains;
    grant(world, first, hr, 'reader');
    grant(world, second, board, 'expert');
    const nested = { ...world, memberships: [...world.memberships] };
    put(nested, hr, board);
    put(nested, admin, hr);
    expect(cameIn(world, nested, admin)).toEqual([first, second]);
    const opened = { ...world, domains: new Map(world.domains) };
    opened.domains.set(third, { id: third, access: 'open', state: 'active' });
    expect(cameIn(world, opened, admin)).toEqual([third]);
    expect(mayChangeAccess(world, readerOf(world, admin), third)).toBe('audited');
  });

  test('in open domains an administrator keeps what she had', () => {
    const world = build.world();
    const [admin, of] = [readerOf(world, person(world, 'admin')), domain(world, 'open')];
    expect([mayConfigure(world, admin, of), mayManage(world, admin, of)]).toEqual([true, true]);
    expect(mayChangeAccess(world, admin, of)).toBe('yes');
  });

  test('who changes access, administers groups and maps claims', () => {
    const world = build.world();
    const [manager, expert, of] = [person(world), person(world), domain(world, 'restricted')];
    grant(world, of, manager, 'manager');
    grant(world, of, expert, 'expert');
    expect(mayChangeAccess(world, readerOf(world, manager), of)).toBe('yes');
    expect(mayChangeAccess(world, readerOf(world, expert), of)).toBe('no');
    const rights = (role: 'normal' | 'admin' | 'owner') => {
      const reader = readerOf(world, person(world, role));
      return [mayAdministerGroups(reader), mayMapClaims(reader)];
    };
    expect([rights('normal'), rights('admin'), rights('owner')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });
});
