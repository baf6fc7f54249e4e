/**
 * The third part of oracle.ts: what those who steer a domain are told of it (rules 2, 9 and 11), and what is sent to one person (rule 6). Like the
 * others it imports nothing of the product.
 */
import { get, mayConfigure, mayKnowDomain, maySeeEvidence } from './oracle.ts';
import { answerSources, isDomains, missingFor } from './oracle-of-answers.ts';
import type { Document, Id, Message, Reader, World } from './world.ts';
import { runOf, topicOf } from './worlds.ts';

/** The answers of a domain, the newest first. */
export const answersOf = (world: World, domain: Id): Message[] =>
  [...world.messages.values()]
    .filter((one) => one.domain === domain && !one.author)
    .sort((one, other) => (runOf(one.id) < runOf(other.id) ? 1 : -1));
/** An answer that found nothing. */
const isRefusal = ({ answering }: Message): boolean => answering.length > 0;
const questionOf = (world: World, { replyTo }: Message): Message => get(world.messages, replyTo ?? '');
const lessonsOf = (world: World, domain: Id): Document[] =>
  [...world.documents.values()].filter(
    (one) => one.domain === domain && one.answerSources.length > 0 && !one.deletedFor,
  );
const seesAll = (world: World, reader: Reader, documents: Iterable<Id>): boolean =>
  [...documents].every((id) => maySeeEvidence(world, reader, id));
const isForDomain = (world: World, domain: Id, documents: Iterable<Id>): boolean =>
  [...documents].every((id) => isDomains(world, domain, id));

type ClosedBy = 'expert' | 'lesson' | 'answer' | 'access' | null;
/** [11] Reason that closed a refused question, for this reader: content that they may not read closes nothing for them. */
const closedBy = (world: World, reader: Reader, answer: Message): ClosedBy => {
  const domain = answer.domain ?? '';
  const question = questionOf(world, answer);
  const isExpert = (id: Id | null) =>
    world.grants.some((one) => one.domain === domain && one.principal === id && one.role !== 'reader');
  const isAnsweredThere = [...world.messages.values()].some(
    ({ chat, seq, author }) =>
      chat === answer.chat &&
      seq > question.seq &&
      author !== null &&
      author !== question.author &&
      isExpert(author),
  );
  if (isAnsweredThere) return 'expert';
  const isMissing = missingFor(world, reader, domain).includes(answer.id);
  if (!isMissing) return 'access';
  const topic = topicOf(domain, answer.id, 'question');
  const lesson = lessonsOf(world, domain).find(
    ({ id, answerSources: rest }) => topicOf(domain, id, 'lesson') === topic && seesAll(world, reader, rest),
  );
  if (lesson) return isForDomain(world, domain, lesson.answerSources) ? 'lesson' : 'access';
  const younger = answersOf(world, domain).find(
    (one) =>
      !isRefusal(one) &&
      runOf(one.id) > runOf(answer.id) &&
      topicOf(domain, one.id, 'question') === topic &&
      seesAll(world, reader, answerSources(world, one.id)),
  );
  if (!younger) return null;
  return isForDomain(world, domain, answerSources(world, younger.id)) ? 'answer' : 'access';
};

/** [9, 11] The gaps of a domain as a reader who configures it has them: the newest question of each topic, and what has closed it. */
export const gapsOf = (world: World, reader: Reader, domain: Id): { answer: Id; closedBy: ClosedBy }[] => {
  if (!mayConfigure(world, reader, domain)) return [];
  const newest = new Map<string, Message>();
  for (const one of answersOf(world, domain).filter(isRefusal)) {
    const topic = topicOf(domain, one.id, 'question');
    if (!newest.has(topic)) newest.set(topic, one);
  }
  return [...newest.values()].map((one) => ({ answer: one.id, closedBy: closedBy(world, reader, one) }));
};

type Figures = { domain: Id | null; questions: number; gaps: number };
/** [9] Figures of each domain that the reader steers. */
export const figuresOf = (world: World, reader: Reader): Figures[] =>
  [...world.domains.keys()]
    .filter((id) => mayConfigure(world, reader, id) && answersOf(world, id).length > 0)
    .map((domain) => ({
      domain,
      questions: answersOf(world, domain).length,
      gaps: missingFor(world, reader, domain).length,
    }));
/** [9, 11, 12] The reader's own questions: a refusal counts whatever other users may read, and a domain they may not know has no name. */
export const ownFigures = (world: World, reader: Reader): Figures[] => {
  const byDomain = new Map<Id | null, Figures>();
  for (const one of ownAnswers(world, reader)) {
    const domain = one.domain && mayKnowDomain(world, reader, one.domain) ? one.domain : null;
    const figures = byDomain.get(domain) ?? { domain, questions: 0, gaps: 0 };
    figures.questions += 1;
    if (isRefusal(one)) figures.gaps += 1;
    byDomain.set(domain, figures);
  }
  return [...byDomain.values()];
};
export const ownAnswers = (world: World, { person }: Reader): Message[] =>
  person?.active
    ? [...world.messages.values()].filter(
        (one) => !one.author && one.replyTo && questionOf(world, one).author === person.id,
      )
    : [];

/** [8, 12] A proposed lesson and its notification: for those who steer its domain and may read the documents it rests on. */
export const maySeeProposal = (
  world: World,
  reader: Reader,
  { domain, answerSources: rest }: Document,
): boolean => mayConfigure(world, reader, domain) && seesAll(world, reader, rest);

/** Section 1: for whom a domain's work waits, its experts, and of an open one without any who administers. */
export const answersFor = (world: World, reader: Reader, domain: Id): boolean => {
  const { state, access } = get(world.domains, domain);
  const steering = world.grants.filter((one) => one.domain === domain && one.role !== 'reader');
  if (!reader.person?.active || state === 'deleting') return false;
  if (steering.some(({ principal }) => reader.principals.has(principal))) return true;
  return access === 'open' && steering.length === 0 && mayConfigure(world, reader, domain);
};
