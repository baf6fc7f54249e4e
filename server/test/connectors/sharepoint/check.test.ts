import { afterEach, beforeEach, expect, it } from 'vitest';
import { sentenceOf } from '../../../src/connectors/say.ts';
import { contextOf, settingsOf, setUp } from './set-up.ts';

let place: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  place = await setUp();
  place.twin.tenant.addDrive('Documents');
});
afterEach(() => place.close());

const check = async (
  given: Partial<Parameters<typeof contextOf>[1]> = {},
  settings: Parameters<typeof settingsOf>[1] = {},
) => {
  const { connector, twin, secrets, folder } = place;
  const context = contextOf(twin, { secrets, workFolder: folder, ...given });
  const { findings } = await connector.check(settingsOf(twin, settings), context);
  return findings.map(({ ok, message }) => ({ ok, message: sentenceOf(message) }));
};
const missing = async (...given: Parameters<typeof check>) =>
  (await check(...given)).filter(({ ok }) => !ok).map(({ message }) => message);

it('finds nothing missing where everything is there', async () => {
  expect(await missing()).toEqual([]);
  expect((await check()).map(({ message }) => message).join(' ')).toMatch(
    /Documents.*Sites\.FullControl\.All.*GroupMember.*User\.Read\.All/s,
  );
});

it.each([
  ['Sites.FullControl.All', 'Sites.Read.All', /Missing: Sites\.Selected or Sites\.FullControl\.All/],
  ['GroupMember.Read.All', null, /Missing: GroupMember\.Read\.All/],
  ['User.Read.All', null, /Missing: User\.Read\.All/],
])('names the right that is missing: %s', async (right, instead, sentence) => {
  place.twin.app.rights.delete(right);
  if (instead) place.twin.app.rights.add(instead);
  const found = await missing();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

it('says that a client secret opens no site groups; names a lost library', async () => {
  const secrets = { client_secret: place.twin.app.secret };
  const found = await missing({ secrets }, { libraries: ['documents', 'Archive'] });
  expect(found).toEqual([
    'There is no library Archive.',
    expect.stringContaining('SharePoint asks for a certificate'),
  ]);
});

it('cannot look where nothing can be read', async () => {
  await expect(check({}, { site: 'https://contoso.sharepoint.com/sites/none' })).rejects.toMatchObject({
    reason: 'not_found',
  });
  await expect(check({}, { tenant: 'common' })).rejects.toMatchObject({ reason: 'not_allowed' });
  place.twin.app.rights.clear();
  await expect(check()).rejects.toMatchObject({ reason: 'forbidden' });
});

it('reads the OneDrive of a person by the address that she signs in with', async () => {
  place.twin.tenant.addDrive('ann@contoso.com');
  expect((await check({}, { site: 'ann@contoso.com' }))[0]?.message).toBe('Found: OneDrive.');
});

it('takes the address of any page of a site', async () => {
  for (const page of [
    '',
    '/',
    '/SitePages/Home.aspx',
    '/Shared%20Documents/Forms/AllItems.aspx?id=1',
    '/_layouts/15/viewlsts.aspx',
    '/SitePages/100%.aspx',
  ])
    expect((await check({}, { site: `https://contoso.sharepoint.com/sites/hr${page}` }))[0]?.ok).toBe(true);
});
