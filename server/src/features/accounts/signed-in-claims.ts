import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClaimTrial } from '@docent/contract';
import type { ManagedDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { Profile, SsoRefusal } from './sso-person.ts';
import { GROUPS_FIELD } from './sso-provider.ts';

/** Claims of the other system that our own code reads. */
export type SaidClaims = {
  idToken: Record<string, unknown>;
  groups: unknown;
  email: string;
  name: string;
  /** By what the other system knows the person: `sub`, or the NameID of SAML. */
  subject: string;
};

/** Outcome of an identity that the plugin took. */
export type Judgement = {
  /** Claims or attributes, as the plugin has checked them. */
  profile?: Profile;
  /** The address introduced the subject: to an account that was there, or to a new one. */
  introduced?: 'linked' | 'created';
  refused?: { reason: SsoRefusal; account: { id: string; name: string } | null };
};

const said = new AsyncLocalStorage<Judgement & { claims?: SaidClaims }>();

/** Runs `work`, in which the identity plugin may sign in a user. `claims` are those of that user, if any. */
export const keepingClaims = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; claims: SaidClaims | undefined; judgement: Judgement }> => {
  const kept: Judgement & { claims?: SaidClaims } = {};
  const result = await said.run(kept, work);
  return { result, claims: kept.claims, judgement: kept };
};

export const keepJudgement = (judgement: Judgement): void => {
  Object.assign(said.getStore() ?? {}, judgement);
};

/** The profile of the identity that is being taken. */
export const profileAtHand = (): Profile => said.getStore()?.profile ?? {};

/** Called by the plugin: the ID token has been verified by it, and so has the assertion. */
export const keepClaims = (userInfo: Record<string, unknown>, idToken: string | undefined): void => {
  const kept = said.getStore();
  if (!kept) return;
  kept.claims = {
    idToken: idToken ? payloadOf(idToken) : {},
    groups: userInfo[GROUPS_FIELD],
    email: String(userInfo.email ?? ''),
    name: String(userInfo.name ?? ''),
    subject: String(userInfo.id ?? ''),
  };
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

/** Claims of a sign-in, with the id of the connection and the name of its groups claim. */
export type Said = { connection: string; claim: string; claims: Record<string, unknown> };

/** Groups that other systems say: kept by who keeps groups. */
export type ClaimedGroups = {
  /** Updates the groups of a person from the claims; called before the sign-in completes. */
  take: (
    signIn: Said & {
      person: { id: string; name: string };
      ip: string;
      /** Whether the connection still is as it was when this was said; asked in the transaction. */
      isAsRead: (tx: DbOrTx) => Promise<boolean>;
    },
  ) => Promise<void>;
  /** Returns what `take` would do, and changes nothing. `personId` is null for a person without an account. */
  preview: (trial: Said & { personId: string | null }) => Promise<ClaimTrial>;
  /** The groups of a connection. */
  idsOf: (tx: DbOrTx, connection: string) => Promise<string[]>;
  /**
   * Ends what a connection has said of people's groups: of everybody, or of those whose address is of none of the e-mail
   * domains that stay. Part of a transaction that holds the change of access. Resolves to how many memberships ended, and to
   * the restricted domains that are left without a manager: tell them after the commit.
   */
  release: (
    tx: DbOrTx,
    given: { connection: string; except?: string[] },
  ) => Promise<{ ended: number; lost: ManagedDomain[] }>;
  tellLost: (lost: readonly ManagedDomain[]) => Promise<void>;
};
