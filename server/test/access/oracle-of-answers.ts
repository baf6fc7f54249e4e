/**
 * The second half of oracle.ts: chats and their answers (rules 3 to 7), and what is made of answers and of documents (8 to 12).
 */
import {
  get,
  isClosed,
  isEverybodys,
  isRestricted,
  mayConfigure,
  mayManage,
  mayReadDocument,
  mayReadDomain,
  maySeeEvidence,
  readerOf,
} from './oracle.ts';
import type { Document, Golden, Id, Message, Reader, World } from './world.ts';

// Rules 3 to 7: chats

const documentsOf = (world: World, domainId: Id): Document[] =>
  [...world.documents.values()].filter(({ domain }) => domain === domainId);

const readersOf = (world: World, chat: Id, invited: Id[] = []): Reader[] =>
  [...new Set([...get(world.chats, chat).participants, ...invited])]
    .map((id) => readerOf(world, id))
    .filter(({ person }) => person?.active);
const takesPart = (world: World, { person }: Reader, chat: Id): boolean =>
  person?.active === true && get(world.chats, chat).participants.includes(person.id);
/** [3] What one reader's search may find. */
export const searchable = (world: World, reader: Reader, domainId: Id): Id[] =>
  documentsOf(world, domainId)
    .filter(({ id, enabled }) => enabled && mayReadDocument(world, reader, id))
    .map(({ id }) => id);
/** [4] What all active participants may read, those counted who are invited by the message itself. */
export const documentsFor = (world: World, chat: Id, domainId: Id, invited: Id[] = []): Id[] => {
  const readers = readersOf(world, chat, invited);
  return documentsOf(world, domainId)
    .filter(
      ({ id, enabled }) =>
        enabled && readers.length > 0 && readers.every((one) => mayReadDocument(world, one, id)),
    )
    .map(({ id }) => id);
};
/** [4] Only the asker learns that documents they may read were left out. */
export const leftOut = (world: World, asker: Reader, chat: Id, domainId: Id, invited: Id[] = []): boolean =>
  takesPart(world, asker, chat) &&
  searchable(world, asker, domainId).length > documentsFor(world, chat, domainId, invited).length;
/** [5] Everything that it was given to write from, earlier turns and what they rest on too. */
export const answerSources = (world: World, messageId: Id): Set<Id> => {
  const given = new Set([messageId]);
  for (const one of given) for (const turn of get(world.messages, one).turns) given.add(turn);
  return new Set([...given].flatMap((one) => get(world.messages, one).documents));
};
/** [5] The domain that a refusal names: it was decided on, and cites nothing. */
const namedBy = (world: World, messageId: Id): Id | null => {
  const { answering, domain } = get(world.messages, messageId);
  return answering.length ? domain : null;
};
/** [5] All of it is readable evidence, and so is the domain that it names. */
const mayReadRest = (world: World, reader: Reader, messageId: Id): boolean => {
  const named = namedBy(world, messageId);
  return (
    [...answerSources(world, messageId)].every((id) => maySeeEvidence(world, reader, id)) &&
    (named === null || mayReadDomain(world, reader, named))
  );
};
/** [4] The same, or an explicit share by a manager. A share shows the answer to the reader, in their chat, and gives it to no writer. */
const isShownTo = (world: World, reader: Reader, messageId: Id): boolean => {
  const shared = get(world.messages, messageId).shares.filter(
    (one) => reader.person?.active && one.reader === reader.person.id,
  );
  const isShared = (id: Id) => shared.some(({ domain }) => domain === id);
  const named = namedBy(world, messageId);
  return (
    [...answerSources(world, messageId)].every(
      (id) => maySeeEvidence(world, reader, id) || isShared(get(world.documents, id).domain),
    ) &&
    (named === null || mayReadDomain(world, reader, named) || isShared(named))
  );
};
/** [5, 6] A message with its text. All others in a chat of the reader are shown as withheld. */
export const maySeeAnswer = (world: World, reader: Reader, messageId: Id): boolean =>
  takesPart(world, reader, get(world.messages, messageId).chat) && isShownTo(world, reader, messageId);
/** [4] Answers of a chat that an invited person could not read. */
export const hiddenFromInvited = (world: World, chat: Id, invited: Id): Id[] =>
  messagesOf(world, chat)
    .filter(({ id }) => !isShownTo(world, readerOf(world, invited), id))
    .map(({ id }) => id);
const messagesOf = (world: World, chat: Id): Message[] =>
  [...world.messages.values()].filter((one) => one.chat === chat).sort((one, other) => one.seq - other.seq);
/** [7] Earlier turns that a question is given with: none that is withheld from anybody who is present. */
export const historyFor = (world: World, chat: Id, invited: Id[] = []): Id[] => {
  const readers = readersOf(world, chat, invited);
  return messagesOf(world, chat)
    .filter(({ id }) => readers.every((one) => mayReadRest(world, one, id)))
    .map(({ id }) => id);
};
const isOpen = (world: World, domainId: Id): boolean => {
  const { access, state } = get(world.domains, domainId);
  return access === 'open' && state === 'active';
};
/** [1] Content that every active account may read, regardless of lists: for the export of a disabled account's data. */
const restsOnOpen = (world: World, messageId: Id): boolean => {
  const named = namedBy(world, messageId);
  const documents = [...answerSources(world, messageId)].map((id) => get(world.documents, id));
  return (
    (named === null || isOpen(world, named)) &&
    documents.every(
      (one) =>
        one.access === 'domain' && isOpen(world, one.domain) && !one.deletedFor && !one.answerSources.length,
    )
  );
};
/** [2] For another's eyes: something of it, or the domain that it names, is for some people only. */
const restsOnRestricted = (world: World, messageId: Id): boolean => {
  const named = namedBy(world, messageId);
  return (
    (named !== null && isClosed(world, named)) ||
    [...answerSources(world, messageId)].some((id) => isRestricted(world, get(world.documents, id)))
  );
};
/** [2, 5] The answers in an export: for another's eyes, none that rests on what is restricted. */
export const exportedAnswers = (world: World, by: Reader, of: Id): Id[] =>
  [...world.messages.values()]
    .filter(
      ({ id, replyTo }) =>
        replyTo &&
        get(world.messages, replyTo).author === of &&
        (get(world.people, of).active ? isShownTo(world, readerOf(world, of), id) : restsOnOpen(world, id)),
    )
    .filter(({ id }) => by.person?.id === of || !restsOnRestricted(world, id))
    .map(({ id }) => id);
// Rules 8 to 12: what is made of answers and documents

/** [8] Who reads a lesson. */
export const lessonReaders = (world: World, lesson: Id): Id[] =>
  [...world.people.keys()].filter((id) => mayReadDocument(world, readerOf(world, id), lesson));
/** [8] Widening a lesson beyond these documents' readers, or teaching it into another domain. */
export const mayWiden = (world: World, reader: Reader, documents: Id[]): boolean =>
  documents.every((id) => mayManage(world, reader, get(world.documents, id).domain));
/** [8] From a chat of the teacher; content of other domains only by their managers. */
export const mayTeach = (world: World, reader: Reader, chat: Id, domainId: Id): boolean => {
  const foreign = messagesOf(world, chat)
    .flatMap(({ id }) => [...answerSources(world, id)])
    .filter((id) => get(world.documents, id).domain !== domainId);
  return (
    takesPart(world, reader, chat) &&
    mayReadDomain(world, reader, domainId) &&
    mayWiden(world, reader, foreign)
  );
};
/**
 * [9] The questions of a domain; each with its answer if the reader may read its documents and it cannot repeat messages of a chat that the
 * reader does not take part in, and as rewritten if the chat had, up to there, only messages of its asker to this domain.
 */
export const steeringView = (
  world: World,
  reader: Reader,
  domainId: Id,
): { question: Id; answer: Id | null; rewritten: boolean }[] => {
  if (!mayConfigure(world, reader, domainId)) return [];
  const questions = [...world.messages.values()].filter(
    ({ domain, author }) => author && domain === domainId,
  );
  return questions.map(({ id: question, author: asker, chat, seq }) => {
    const written = messagesOf(world, chat).find(({ replyTo }) => replyTo === question);
    const isOfThisAlone = messagesOf(world, chat)
      .filter((one) => one.seq < seq)
      .every(({ domain, author }) => domain === domainId && (!author || author === asker));
    const mayRead = written && mayReadRest(world, reader, written.id);
    const answer = mayRead && (isOfThisAlone || takesPart(world, reader, chat)) ? written.id : null;
    return { question, answer, rewritten: answer !== null && isOfThisAlone };
  });
};
/** [10] A question of which one document is not everybody's in its domain, or was not when it went. */
const isNarrower = (world: World, { domain, needs }: Golden): boolean =>
  needs.some((id) => !isDomains(world, domain, id));
export const isDomains = (world: World, domain: Id, id: Id): boolean => {
  const one = get(world.documents, id);
  return one.domain === domain && (one.deletedFor ? one.wasDomains : isEverybodys(world, one));
};
const maySeeAll = (world: World, reader: Reader, domain: Id, documents: Id[]): boolean =>
  documents.every((id) => isDomains(world, domain, id) || maySeeEvidence(world, reader, id));
/** [10] It is there for those who configure its domain and may read all that it needs. */
export const maySeeGolden = (world: World, reader: Reader, { domain, needs }: Golden): boolean =>
  mayConfigure(world, reader, domain) && maySeeAll(world, reader, domain, needs);
/** [10] How it came out, for those who may read what the answer was given too. */
export const maySeeGoldenResult = (world: World, reader: Reader, golden: Golden): boolean =>
  maySeeGolden(world, reader, golden) && maySeeAll(world, reader, golden.domain, golden.result);
/**
 * [10] Documents that an evaluation run reads: independent of who starts it; more for a question that needs a narrower document, as its
 * reader.
 */
export const goldenDocuments = (world: World, golden: Golden, reader: Reader): Id[] =>
  documentsOf(world, golden.domain)
    .filter(
      (one) =>
        (one.enabled && isEverybodys(world, one)) ||
        (isNarrower(world, golden) && one.enabled && mayReadDocument(world, reader, one.id)),
    )
    .map(({ id }) => id);
export const goldenGates = (world: World, golden: Golden): boolean => !isNarrower(world, golden);
/** [11] A refused question whose answer stands in these documents, as a manager sees it among the gaps. */
export const gapFor = (
  world: World,
  manager: Reader,
  askers: Reader[],
  answering: Id[],
): 'answered for some' | 'missing' =>
  answering.some(
    (id) =>
      get(world.documents, id).enabled &&
      mayReadDocument(world, manager, id) &&
      !askers.every((asker) => mayReadDocument(world, asker, id)),
  )
    ? 'answered for some'
    : 'missing';
/** [11] Refused questions of a domain (their answers) that are gaps to a person who configures it. */
export const missingFor = (world: World, manager: Reader, domain: Id): Id[] =>
  [...world.messages.values()]
    .filter((one) => one.domain === domain && !one.author && one.answering.length > 0)
    .filter(({ chat, replyTo, answering }) => {
      const author = replyTo && get(world.messages, replyTo).author;
      const people = new Set([...get(world.chats, chat).participants, ...(author ? [author] : [])]);
      const askers = [...people].map((id) => readerOf(world, id));
      return mayConfigure(world, manager, domain) && gapFor(world, manager, askers, answering) === 'missing';
    })
    .map(({ id }) => id);
/** [12] Of which documents a text may be made that several see. */
export const textDocuments = (world: World, domainId: Id): Id[] =>
  documentsOf(world, domainId)
    .filter((one) => one.enabled && isEverybodys(world, one))
    .map(({ id }) => id);
/** [12] Whether the uploader of a duplicate learns of the first document; otherwise theirs is stored as a new one. */
export const tellsOfDuplicate = mayReadDocument;
