import type { SsoConnectionBody, SsoTestResult } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { type ClaimedGroups, claimsWith } from './signed-in-claims.ts';
import { findBySubject, judgeIdentity, mergedProfile, nameOfPerson } from './sso-person.ts';
import type { TrialAnswer } from './sso-trials.ts';

/** Claims of the protocol itself, without information about the person. */
const OF_PROTOCOL = new Set(
  'iss aud exp iat nbf nonce azp acr amr auth_time at_hash c_hash s_hash sid jti typ session_state'.split(
    ' ',
  ),
);
const NAMES_AT_MOST = 200;

type Parts = { db: Db; claimedGroups: Pick<ClaimedGroups, 'preview'> };

/** Returns the result that a sign-in with this answer would have. Changes nothing. */
export const trialResult = async (
  { db, claimedGroups }: Parts,
  known: SsoConnectionBody,
  answer: TrialAnswer,
): Promise<SsoTestResult> => {
  const connection = { id: known.id, name: known.name };
  if (answer.failed !== null)
    return { connection, failed: answer.failed, person: null, received: [], groups: null };
  const { claims } = answer;
  const person = await personOf(db, known, answer);
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
  { claims, profile: said }: Extract<TrialAnswer, { failed: null }>,
): Promise<NonNullable<SsoTestResult['person']>> => {
  const { email, subject } = claims;
  const profile = mergedProfile(claims.idToken, said);
  const connection = { id: known.id, emailDomains: known.email_domains, authoritative: known.authoritative };
  const userId = await findBySubject(db, { connection: known.id, subject });
  const judged = await judgeIdentity(db, connection, { email, profile, userId });
  return { email: email.toLowerCase(), name: nameOfPerson(profile, email), ...judged };
};
