import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OidcJourney, startOidcJourney, ticketIn } from '../../../test/kit/oidc-journey.ts';
import { type SamlJourney, startSamlJourney } from '../../../test/kit/saml-journey.ts';
import type { Fault, Order } from '../../../test/stand-ins/oidc-process.ts';

let oidc: OidcJourney;
let saml: SamlJourney;
beforeAll(async () => {
  [oidc, saml] = [await startOidcJourney(), await startSamlJourney()];
});
afterAll(async () => {
  await oidc.close();
  await saml.server.close();
});

const begin = async () => (await oidc.owner.post('/sso-connections/corp/tests')).body.url as string;
const result = (ticket: string, who = oidc.owner) =>
  who.post('/sso-connections/corp/tests/result', { ticket });
/** Starts a trial as an owner and signs in with the given claims. */
const tryWith = async (given: Partial<Order>) => {
  const url = await begin();
  await oidc.order(given);
  return ticketIn(await oidc.travel(url));
};
/** All that a sign-in could leave behind. */
const everything = async ({ server }: Pick<OidcJourney, 'server'>) => {
  const { rows } = await server.database.pool.query(`select
    (select count(*) from "user") as people, (select count(*) from account) as accounts,
    (select count(*) from session) as sessions, (select count(*) from principal_group) as groups,
    (select count(*) from group_member) as members, (select count(*) from sign_in_ticket) as tickets,
    (select count(*) from audit_event) as events`);
  return rows[0];
};

test('a trial shows what a sign-in would give, and changes nothing', async () => {
  const gina = await oidc.comeWith(['Sales', 'Legal'], { email: 'gina@larkfield.example', name: 'Gina' });
  await oidc.owner.post('/groups', { name: 'Finance' });
  const before = await everything(oidc);
  const groups = ['Finance', 'Sales', 'Sales', 'Design'];
  const { status, body } = await result(
    await tryWith({ email: 'gina@larkfield.example', name: 'Gina', groups }),
  );
  const id = expect.any(String);
  expect([status, body]).toEqual([
    200,
    {
      connection: { id: 'corp', name: 'Larkfield' },
      failed: null,
      person: {
        email: 'gina@larkfield.example',
        name: 'Gina',
        refused: null,
        account: { id: gina.id, name: 'Gina' },
      },
      received: ['email', 'email_verified', 'groups', 'name', 'sub'],
      groups: {
        claim: 'groups',
        state: 'taken',
        reason: null,
        values: [
          { value: 'Finance', group: null, becomes: 'Finance (corp)' },
          { value: 'Sales', group: { id, name: 'Sales' }, becomes: 'Sales' },
          { value: 'Design', group: null, becomes: 'Design' },
        ],
        leaves: [{ id, name: 'Legal' }],
      },
    },
  ]);
  expect(await everything(oidc)).toEqual(before);
  // The real sign-in has the result that the trial showed.
  await oidc.comeWith(groups, { email: 'gina@larkfield.example', name: 'Gina' });
  expect(await oidc.groupsOf(gina.id)).toEqual(['Design', 'Finance (corp)', 'Sales']);
});

test('shows a person without an account, and one who would be refused', async () => {
  const before = await everything(oidc);
  const stranger = (await result(await tryWith({ email: 'new@larkfield.example', name: 'New' }))).body;
  expect(stranger.person).toEqual({
    email: 'new@larkfield.example',
    name: 'New',
    refused: null,
    account: null,
  });
  expect(stranger.groups).toMatchObject({ state: 'absent', values: [], leaves: [] });
  const other = (await result(await tryWith({ email: 'eve@evil.example', name: 'Eve' }))).body;
  expect([other.failed, other.person.refused]).toEqual([null, 'email_domain']);
  await oidc.server.call('POST', '/user/register', {
    ...{ name: 'Unproved', email: 'unproved@larkfield.example', password: 'a-long-password' },
  });
  const unproved = (await result(await tryWith({ email: 'unproved@larkfield.example', name: 'U' }))).body;
  expect(unproved.person.refused).toBe('account');
  expect((await everything(oidc)).sessions).toBe(before.sessions);
});

test.each([
  ['too_many', Array.from({ length: 2_000 }, (_, n) => `G${n}`)],
  ['malformed', { nested: ['Sales'] }],
  ['malformed', 7],
])('a claim that would be refused (%s) is shown so', async (reason, groups) => {
  const { groups: shown } = (await result(await tryWith({ groups }))).body;
  expect(shown).toMatchObject({ state: 'refused', reason, values: [] });
});

test.each<Fault>(['issuer', 'audience', 'nonce', 'no nonce', 'expired', 'unsigned', 'other key', 'no token'])(
  'shows an answer with a fault (%s) as refused, without its claims',
  async (fault) => {
    const { body } = await result(await tryWith({ fault, groups: ['Sales'] }));
    expect(body).toMatchObject({ person: null, groups: null, received: [] });
    expect(body.failed).toMatch(/\w/);
  },
);

test('shows the result to the owner who started, in their browser only', async () => {
  const another = await oidc.server.person('Otto Owner');
  await oidc.owner.patch(`/users/${another.id}`, { role: 'owner' });
  const ticket = await tryWith({});
  expect((await result(ticket, another)).status).toBe(404);
  expect((await result('guessed')).status).toBe(404);
  expect((await oidc.owner.post('/sso-connections/other/tests/result', { ticket })).status).toBe(404);
  expect((await result(ticket)).status).toBe(200);
});

test('an answer to a trial signs nobody in, and is taken once', async () => {
  const url = await begin();
  await oidc.order({ email: 'gina@larkfield.example', name: 'Gina' });
  const seen: URL[] = [];
  await oidc.travel(url, seen);
  const callback = seen.find(({ pathname }) => pathname.startsWith('/v1/auth/sso/callback'));
  const before = await everything(oidc);
  const again = await oidc.travel(`${callback?.pathname}${callback?.search}`);
  expect([again.pathname, again.search, ticketIn(again)]).toEqual(['/login', '?sso=failed', '']);
  expect((await everything(oidc)).sessions).toBe(before.sessions);
});

test('a trial by SAML shows the same, of a signed assertion alone', async () => {
  const { owner, answer, keys } = saml;
  const trial = async (more: Record<string, string[]>, key = keys.own) => {
    const { url } = (await owner.post('/sso-connections/corp/tests')).body;
    const given = { email: 'eloise@larkfield.example', more, key };
    const ticket = ticketIn(new URL(await answer(new URL(url), given), 'http://docent.example'));
    return (await owner.post('/sso-connections/corp/tests/result', { ticket })).body;
  };
  const before = await everything(saml);
  const shown = await trial({ groups: ['Sales', 'R&D'], department: ['Design'] });
  expect(shown).toMatchObject({
    failed: null,
    person: { email: 'eloise@larkfield.example', account: null, refused: null },
    received: ['department', 'displayName', 'email', 'groups'],
    groups: {
      state: 'taken',
      values: [
        { value: 'Sales', group: null, becomes: 'Sales' },
        { value: 'R&D', group: null, becomes: 'R&D' },
      ],
    },
  });
  expect(await trial({ groups: ['Sales'] }, keys.other)).toMatchObject({
    ...{ failed: 'saml_error: Invalid SAML response', person: null, groups: null },
  });
  expect(await everything(saml)).toEqual(before);
});
