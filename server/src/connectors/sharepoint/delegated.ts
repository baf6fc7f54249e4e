import type { SettingsOf } from '@docent/contract';
import { type ConnectorSignIn, type SignInRefusal, SourceError } from '../connector.ts';
import { createVerifier, redeemCode, signInAddress } from './sign-in.ts';

type Settings = SettingsOf<'sharepoint'>;

/** Microsoft's numbers: consent of an administrator is missing. */
const CONSENT = new Set(['AADSTS65001', 'AADSTS90094', 'AADSTS90095', 'AADSTS90097', 'AADSTS650056']);
/** The account is of another company, unknown, or not assigned to the application; or may not come in from there. */
const ACCOUNT = new Set(['AADSTS50020', 'AADSTS50034', 'AADSTS50105', 'AADSTS53003', 'AADSTS90072']);

const whyOf = (error: string, number: string | null): SignInRefusal['why'] => {
  if (number && CONSENT.has(number)) return 'consent';
  if (number && ACCOUNT.has(number)) return 'account';
  if (error === 'consent_required') return 'consent';
  return error === 'access_denied' ? 'declined' : 'failed';
};

/** Reads with the account of a user who signs in at Microsoft: limited to the rights of both the application and that user. */
export const delegatedSignIn = (now: () => number): ConnectorSignIn<Settings> => ({
  begin: ({ tenant, client_id: clientId }, way) => {
    const { verifier, challenge } = createVerifier();
    return { address: signInAddress({ tenant, clientId }, { ...way, challenge }), verifier };
  },
  end: async ({ tenant, client_id: clientId }, brought, { secrets, fetch, signal }) => {
    const app = { tenant, clientId, secrets };
    const { refreshToken, account } = await redeemCode(app, brought, { fetch, signal, now });
    if (!refreshToken)
      throw new SourceError('malformed', 'Sign-in at Microsoft answers without a token to go on with.');
    return { secrets: { token: refreshToken }, account };
  },
  refusal: ({ error, description }) => {
    const number = /AADSTS\d+/.exec(description)?.[0] ?? null;
    return { why: whyOf(error, number), number };
  },
});
