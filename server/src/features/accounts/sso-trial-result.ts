import type { SsoConnectionBody, SsoTestResult } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { type ClaimedGroups, claimsWith } from './signed-in-claims.ts';
import type { TrialAnswer } from './sso-trials.ts';

/** Of the protocol itself: they say nothing of the person. */
const OF_PROTOCOL = new Set(
  'iss aud exp iat nbf nonce azp acr amr auth_time at_hash c_hash s_hash sid jti typ session_state'.split(
    ' ',
  ),
);
const NAMES_AT_MOST = 200;

type Parts = { db: Db; claimedGroups: Pick<ClaimedGroups, 'preview'> };

/** What a sign-in with this answer would give, in words of ours. Changes nothing. */
export const trialResult = async (
  { db, claimedGroups }: Parts,
  known: SsoConnectionBody,
  answer: TrialAnswer,
): Promise<SsoTestResult> => {
  const connection = { id: known.id, name: known.name };
  if (answer.failed !== null)
    return { connection, failed: answer.failed, person: null, received: [], groups: null };
  const { claims } = answer;
  const person = await personOf(db, known, claims);
  const names = new Set([...answer.received, ...Object.keys(claims.idToken)]);
  const { groups_claim: claim } = known;
  const groups =
    claim === null
      ? null
      : await claimedGroups.preview({
          connection: known.id,
          claim,
          claims: claimsWith(claim, claims),
          personId: person.account?.id ?? null,
        });
  const received = [...names]
    .filter((name) => !OF_PROTOCOL.has(name))
    .map((name) => name.slice(0, NAMES_AT_MOST))
    .sort()
    .slice(0, NAMES_AT_MOST);
  return { connection, failed: null, person, received, groups };
};

const personOf = async (
  db: Db,
  known: SsoConnectionBody,
  claims: { email: string; name: string },
): Promise<NonNullable<SsoTestResult['person']>> => {
  const email = claims.email.toLowerCase();
  const { rows } = await db.execute<{ id: string; name: string; enters: boolean }>(sql`
    select id, name, email_verified and disabled_at is null as enters from "user" where email = ${email}`);
  const [account] = rows;
  const isTheirs = known.email_domains.includes(email.slice(email.lastIndexOf('@') + 1));
  return {
    email,
    name: claims.name,
    refused: !isTheirs ? 'email_domain' : account && !account.enters ? 'account' : null,
    account: account ? { id: account.id, name: account.name } : null,
  };
};
