import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OidcJourney, startOidcJourney, ticketIn } from '../kit/oidc-journey.ts';
import { scimClient } from '../kit/scim.ts';

let journey: OidcJourney;
let okta: Awaited<ReturnType<typeof scimClient>>;
beforeAll(async () => {
  journey = await startOidcJourney();
  okta = await scimClient(journey.server, journey.owner, { email_domains: ['larkfield.example'] });
});
afterAll(() => journey.close());

test('a provisioned user signs in by SSO, and not once deactivated', async () => {
  const made = await okta.post('/Users', { userName: 'zoe@larkfield.example', displayName: 'Zoé Lefèvre' });
  await journey.order({});
  const { body } = await journey.enter(ticketIn(await journey.go()));
  expect(body.user).toMatchObject({ id: made.body.id, role: 'normal' });
  await okta.operate(`/Users/${made.body.id}`, { op: 'replace', path: 'active', value: false });
  expect((await journey.server.call('GET', '/me', undefined, body.access_token)).status).toBe(401);
  await journey.order({});
  const ticket = ticketIn(await journey.go());
  expect((await journey.enter(ticket)).status).not.toBe(200);
});
