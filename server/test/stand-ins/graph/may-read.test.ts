import { describe, expect, it } from 'vitest';
import { type Grant, mayRead, type Principal, type Sharing, waysToRead } from './may-read.ts';

const person = (id: string, guest = false) => ({
  id,
  mail: `${id}@contoso.com`,
  userPrincipalName: `${id}@contoso.com`,
  guest,
});
let grants = 0;
const to = (principal: Principal, role = 'read', expires: number | null = null): Grant => ({
  id: String(++grants),
  role,
  expires,
  to: principal,
});
const link = (
  scope: 'users' | 'organization' | 'anonymous' | 'existingAccess',
  named: Principal[],
): Grant => ({
  id: String(++grants),
  role: 'read',
  expires: null,
  link: { scope, to: named },
});
const ann: Principal = { type: 'person', id: 'ann' };
const ben: Principal = { type: 'person', id: 'ben' };

/** root > folder > file. */
const world = (given: { root?: Grant[]; folder?: Grant[]; file?: Grant[]; unique?: string[] }): Sharing => ({
  now: 1_000,
  people: new Map([
    ['ann', person('ann')],
    ['ben', person('ben')],
    ['guest', person('guest', true)],
  ]),
  groups: new Map([
    ['outer', { id: 'outer', name: 'Outer', members: [{ type: 'group', id: 'inner' }], owners: ['ben'] }],
    ['inner', { id: 'inner', name: 'Inner', members: [ann, { type: 'group', id: 'outer' }], owners: [] }],
  ]),
  siteGroups: new Map([
    ['5', { id: '5', name: 'HR Members', members: [{ type: 'group', id: 'outer' }], owners: [] }],
  ]),
  administrators: new Set(['guest']),
  items: new Map([
    ['root', { parentId: null, unique: true, grants: given.root ?? [] }],
    ['folder', { parentId: 'root', unique: !!given.unique?.includes('folder'), grants: given.folder ?? [] }],
    ['file', { parentId: 'folder', unique: !!given.unique?.includes('file'), grants: given.file ?? [] }],
  ]),
});

describe('who may read an item, by the documentation', () => {
  it('takes what is granted above, until an item is made unique', () => {
    expect(mayRead(world({ root: [to(ann)] }), 'ann', 'file')).toBe(true);
    expect(mayRead(world({ root: [to(ann)], unique: ['folder'] }), 'ann', 'file')).toBe(false);
    expect(mayRead(world({ root: [to(ann)], folder: [to(ben)], unique: ['folder'] }), 'ben', 'file')).toBe(
      true,
    );
    expect(mayRead(world({ folder: [to(ben)], file: [to(ann)] }), 'ben', 'file')).toBe(true);
  });

  it('follows site groups, nested groups, cycles, and owners apart', () => {
    const shared = world({ root: [to({ type: 'site_group', id: '5' })] });
    expect(mayRead(shared, 'ann', 'file')).toBe(true);
    expect(mayRead(shared, 'ben', 'file')).toBe(false);
    expect(mayRead(world({ root: [to({ type: 'group_owners', id: 'outer' })] }), 'ben', 'file')).toBe(true);
  });

  it('leaves out guests from everyone, and unaccepted invitations', () => {
    const open = world({
      root: [to({ type: 'members' }), to({ type: 'invited', email: 'guest@contoso.com' })],
    });
    expect(mayRead(open, 'ann', 'file')).toBe(true);
    expect(mayRead(open, 'guest', 'file')).toBe(false);
  });

  it('carries over only what names people', () => {
    expect(mayRead(world({ file: [link('users', [ann])] }), 'ann', 'file')).toBe(true);
    expect([...waysToRead(world({ file: [link('organization', [])] }), 'ann', 'file')]).toEqual([
      'organization_link',
    ]);
    expect([...waysToRead(world({ file: [link('anonymous', [])] }), 'ben', 'file')]).toEqual([
      'anonymous_link',
    ]);
    expect([...waysToRead(world({ file: [link('existingAccess', [ann])] }), 'ann', 'file')]).toEqual([]);
    expect([...waysToRead(world({}), 'guest', 'file')]).toEqual(['administrator']);
    expect([...waysToRead(world({ file: [to(ann, 'sp.custom')] }), 'ann', 'file')]).toEqual([
      'undocumented_role',
    ]);
  });

  it('ends when a grant ends', () => {
    expect(mayRead(world({ file: [to(ann, 'read', 1_001)] }), 'ann', 'file')).toBe(true);
    expect(mayRead(world({ file: [to(ann, 'read', 1_000)] }), 'ann', 'file')).toBe(false);
  });
});
