import { AsyncLocalStorage } from 'node:async_hooks';
import { GROUPS_FIELD } from './sso-connections.ts';

/** What the other system said of a person, as far as our own code reads it. */
export type SaidClaims = { idToken: Record<string, unknown>; groups: unknown };

const said = new AsyncLocalStorage<{ claims?: SaidClaims }>();

/** Does work in which the identity plugin may sign somebody in; `claims` is what was said of her, if it did. */
export const keepingClaims = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; claims: SaidClaims | undefined }> => {
  const kept: { claims?: SaidClaims } = {};
  const result = await said.run(kept, work);
  return { result, claims: kept.claims };
};

/** Called by the plugin: the ID token has been verified by it, and so has the assertion. */
export const keepClaims = (userInfo: Record<string, unknown>, idToken: string | undefined): void => {
  const kept = said.getStore();
  if (kept) kept.claims = { idToken: idToken ? payloadOf(idToken) : {}, groups: userInfo[GROUPS_FIELD] };
};

/** The payload of a JWT, unverified; empty where it is none. */
export const payloadOf = (token: string): Record<string, unknown> => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof payload === 'object' && payload !== null ? { ...payload } : {};
  } catch {
    return {};
  }
};

/** The claims with that of groups: from the ID token, or else from what the provider told of the person besides. */
export const claimsWith = (claim: string, { idToken, groups }: SaidClaims): Record<string, unknown> =>
  idToken[claim] === undefined && groups !== undefined ? { ...idToken, [claim]: groups } : idToken;

/** Makes of a sign-in's claims which groups the person is in; called before she is in. */
export type TakeClaim = (signIn: {
  person: { id: string; name: string };
  /** The connection's id, and the name of its claim. */
  connection: string;
  claim: string;
  claims: Record<string, unknown>;
  ip: string;
}) => Promise<void>;
