import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorContext, SourceError } from '../../../src/connectors/connector.ts';
import { createVerifier, redeemCode, signInAddress } from '../../../src/connectors/sharepoint/sign-in.ts';
import { createMirror } from './mirror.ts';
import { contextOf, follow, settingsOf, setUp } from './set-up.ts';

let place: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  place = await setUp();
  const { tenant } = place.twin;
  tenant.people.set('ann', {
    id: 'ann',
    mail: 'ann@contoso.com',
    userPrincipalName: 'ann@contoso.com',
    guest: false,
  });
  const drive = tenant.addDrive('Documents');
  tenant.share(drive.rootId, (item) =>
    item.grants.push({ id: 'g', role: 'owner', expires: null, to: { type: 'person', id: 'ann' } }),
  );
  for (let n = 0; n < 12; n++) {
    const file = tenant.addFile(drive.rootId, `${n}.txt`, `Text ${n}`);
    tenant.share(file.id, (item) =>
      item.grants.push({ id: `g${n}`, role: 'read', expires: null, to: { type: 'person', id: 'ann' } }),
    );
  }
});
afterEach(() => place.close());

const REDIRECT = 'https://docent.contoso.com/sources/sign-in';
const appOf = () => ({
  tenant: place.twin.tenant.id,
  clientId: place.twin.app.clientId,
  secrets: { client_secret: place.twin.app.secret },
});
const way = () => ({ fetch: place.twin.fetch, now: () => place.twin.tenant.now });

/** A person signs in; what the source goes on with. */
const signIn = async () => {
  const { verifier, challenge } = createVerifier();
  const address = signInAddress(appOf(), { redirectUri: REDIRECT, state: 'kept here', challenge });
  const back = new URL(place.twin.signIn.consent(address));
  expect(back.searchParams.get('state')).toBe('kept here');
  return { verifier, code: back.searchParams.get('code') ?? '' };
};

const syncWith = (given: Partial<Parameters<typeof contextOf>[1]>, as: 'application' | 'delegated') => {
  const { connector, twin, secrets, folder } = place;
  const context = contextOf(twin, { secrets, workFolder: folder, ...given });
  return follow(connector.changes(settingsOf(twin, { sign_in: as }), null, context), createMirror(), {
    keep: () => {},
  });
};

describe('somebody who signs in at Microsoft', () => {
  it('redeems a code once, and only with its own verifier', async () => {
    const { code, verifier } = await signIn();
    const other = await signIn();
    await expect(
      redeemCode(appOf(), { code: other.code, verifier, redirectUri: REDIRECT }, way()),
    ).rejects.toThrow(SourceError);
    const first = await redeemCode(appOf(), { code, verifier, redirectUri: REDIRECT }, way());
    expect(first).toMatchObject({
      refreshToken: expect.stringMatching(/^refresh-/),
      account: 'ann@contoso.com',
    });
    await expect(redeemCode(appOf(), { code, verifier, redirectUri: REDIRECT }, way())).rejects.toMatchObject(
      { reason: 'sign_in' },
    );
  });

  it('gets rotating tokens, each stored before its use, also concurrently', async () => {
    const { code, verifier } = await signIn();
    const { refreshToken } = await redeemCode(appOf(), { code, verifier, redirectUri: REDIRECT }, way());
    const { twin } = place;
    let stored = refreshToken ?? '';
    let requests = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = String(input);
      if (url.includes('/oauth2/')) expect(String(init?.body)).toContain(`refresh_token=${stored}`);
      // Tokens are refused at moments when several requests are under way.
      else if (++requests % 7 === 0) twin.signIn.expireAccess();
      return twin.fetch(input, init);
    };
    const kept: string[] = [];
    const secrets = { client_secret: twin.app.secret, token: refreshToken ?? '' };
    const renewSecrets: ConnectorContext['renewSecrets'] = async (renew) => {
      const { token = '' } = await renew({ ...secrets, token: stored });
      const asked = twin.asked.length;
      await new Promise((resolve) => setImmediate(resolve));
      // Nothing was asked for with it meanwhile.
      expect(twin.asked.slice(asked).filter((each) => each.includes('/oauth2/'))).toEqual([]);
      stored = token;
      kept.push(token);
    };
    const told = await syncWith({ secrets, fetch, renewSecrets }, 'delegated');
    expect(told.filter(({ type }) => type === 'put').length).toBeGreaterThanOrEqual(12);
    expect(kept.length).toBeGreaterThan(1);
    expect(new Set(kept).size).toBe(kept.length);
  });

  it('has to come again when she has withdrawn', async () => {
    const { code, verifier } = await signIn();
    const { refreshToken } = await redeemCode(appOf(), { code, verifier, redirectUri: REDIRECT }, way());
    place.twin.signIn.revoke();
    const secrets = { client_secret: place.twin.app.secret, token: refreshToken ?? '' };
    await expect(syncWith({ secrets }, 'delegated')).rejects.toMatchObject({
      reason: 'sign_in',
      message: expect.stringContaining('sign in at Microsoft again'),
    });
    await expect(syncWith({ secrets: { client_secret: 'x' } }, 'delegated')).rejects.toMatchObject({
      reason: 'sign_in',
    });
  });
});

describe('an application', () => {
  it('signs in by secret or certificate, and learns what is missing', async () => {
    await syncWith({ secrets: { client_secret: place.twin.app.secret } }, 'application');
    await syncWith({}, 'application');
    const wrong = 'a wrong secret';
    const refused = await syncWith({ secrets: { client_secret: wrong } }, 'application').catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      reason: 'credentials',
      message: expect.stringContaining('AADSTS7000215'),
    });
    expect(String(refused)).not.toContain(wrong);
    const key = place.secrets.private_key.split('-----BEGIN CERTIFICATE-----')[0] ?? '';
    await expect(syncWith({ secrets: { private_key: key } }, 'application')).rejects.toMatchObject({
      reason: 'credentials',
    });
    await expect(syncWith({ secrets: {} }, 'application')).rejects.toMatchObject({ reason: 'credentials' });
  });

  it('sends its tokens to Microsoft alone, wherever links lead', async () => {
    const { twin } = place;
    const hosts = new Set<string>();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = new URL(String(input));
      if (new Headers(init?.headers).has('authorization')) hosts.add(url.host);
      const response = await twin.fetch(input, init);
      if (!url.pathname.endsWith('/delta')) return response;
      const page = await response.json();
      return Response.json({
        ...page,
        '@odata.nextLink': 'https://graph.microsoft.com.example.net/v1.0/drives',
      });
    };
    await expect(syncWith({ fetch }, 'application')).rejects.toMatchObject({ reason: 'not_allowed' });
    expect([...hosts]).toEqual(['graph.microsoft.com']);
    await expect(
      (async () => {
        const { connector, secrets, folder } = place;
        const settings = settingsOf(twin, { site: 'https://contoso.sharepoint.com.example.net/sites/hr' });
        await connector.check(settings, contextOf(twin, { secrets, workFolder: folder }));
      })(),
    ).rejects.toMatchObject({ reason: 'not_allowed' });
  });
});
