import {
  type CurrentUser,
  type RefusalReason,
  textOf,
  type WhyRefused,
  withoutMention,
} from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import { fitOf, nearestPassages } from '../../answering/index.ts';
import type { Hit, Search } from '../../knowledge/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { chatOfMessage } from '../chats/index.ts';
import { getReadDomain, isConfigurer, listDomains } from '../domains/index.ts';
import { getExecution } from '../executions/index.ts';
import { refusalDecision } from './refusal-decision.ts';
import { countSearched, findRefused, type Refused, type Searched } from './refusal-store.ts';
import { getMessage } from './store.ts';

type Parts = {
  db: Db;
  search: Search;
  /** The usernames under which the assistant is mentioned. */
  assistant: () => Promise<string[]>;
};

/** Passages that are looked at in each domain. */
const LOOKED_AT = 8;
/** Each is a search: of more domains the largest are tried. */
const DOMAINS_TRIED = 10;
const DOMAINS_NAMED = 3;

type Fit = ReturnType<typeof fitOf>;

/**
 * Explains to one person why a question was not answered, by what they may read now: content they may not know of is not counted, named or
 * searched. Throws `not_found` (the message, or it is withheld from the person), `domain_restricted`.
 */
export const explainRefusal = async (
  { db, search, assistant }: Parts,
  messageId: string,
  user: CurrentUser,
): Promise<WhyRefused> => {
  const reader = readerOf(user);
  const chatId = await chatOfMessage(db, messageId, user.id);
  const [message, refused] = await Promise.all([
    getMessage(db, chatId, messageId, reader),
    findRefused(db, messageId),
  ]);
  if (!refused || message.withheld) throw new AppError('not_found');
  const { domainId } = refused;
  await getReadDomain(db, domainId, user);
  const question = withoutMention(textOf(refused.question), await assistant());
  const looked = (domain: string) => search({ domainId: domain, reader, question, limit: LOOKED_AT });
  const [searched, hits] = await Promise.all([countSearched(db, domainId, reader), looked(domainId)]);
  const here = fitOf(question, hits);
  return {
    reason: reasonOf(refused, { searched, leftOut: message.answer?.left_out ?? 0, here }),
    searched: { documents: searched.documents, passages: searched.passages },
    // Below a possible answer the passages are its text.
    nearest: refused.outcome === 'not_in_documents' ? nearestPassages(question, hits, domainId) : [],
    other_domains: await othersThatFit(db, { user, domainId, here }, async (domain) =>
      fitOf(question, await looked(domain)),
    ),
    decided: await decidedFor(db, user, refused, hits),
  };
};

/** The decision, for a user who configures the domain, with only the passages that they found. */
const decidedFor = async (
  db: Db,
  user: CurrentUser,
  { runId, domainId }: Refused,
  hits: Hit[],
): Promise<WhyRefused['decided']> => {
  if (!runId || !(await isConfigurer(db, domainId, user))) return null;
  return { run_id: runId, by: refusalDecision(await getExecution(db, runId, user), hits) };
};

type Facts = { searched: Searched; leftOut: number; here: Fit };

const reasonOf = ({ outcome }: Refused, { searched, leftOut, here }: Facts): RefusalReason => {
  if (outcome === 'out_of_scope') return 'outside';
  if (searched.unread > 0) return 'still_reading';
  if (searched.documents === 0) return 'no_documents';
  if (leftOut > 0) return 'left_out';
  return here.degree === 'nothing' ? 'not_spoken_of' : 'not_enough';
};

type Here = { user: CurrentUser; domainId: string; here: Fit };

/** Returns other domains of the person whose documents fit the question better than this one; those with an answer come first. */
const othersThatFit = async (
  db: Db,
  { user, domainId, here }: Here,
  fitIn: (domainId: string) => Promise<Fit>,
): Promise<WhyRefused['other_domains']> => {
  const others = (await listDomains(db, user))
    .filter(
      ({ id, status, can, documents }) =>
        id !== domainId && status === 'active' && can.read && documents.ingested > 0,
    )
    .toSorted((a, b) => b.documents.ingested - a.documents.ingested)
    .slice(0, DOMAINS_TRIED);
  const fits = await Promise.all(others.map(async ({ id, name }) => ({ id, name, ...(await fitIn(id)) })));
  return fits
    .filter(({ degree, fit }) => degree !== 'nothing' && fit > here.fit)
    .toSorted((a, b) => Number(b.degree === 'answers') - Number(a.degree === 'answers') || b.fit - a.fit)
    .slice(0, DOMAINS_NAMED)
    .map(({ id, name }) => ({ id, name }));
};
