import { Readable } from 'node:stream';
import type { CurrentUser, Lesson, LessonBody, LessonPatch } from '@docent/contract';
import type { z } from 'zod';
import { mayConfigureDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditOrigin } from '../audit/index.ts';
import { lockChat } from '../chats/index.ts';
import { type DocumentParts, deleteDocument, disableDocument, putDocument } from '../documents/index.ts';
import { holdReadDomain } from '../domains/index.ts';
import { holdCorrection } from './hold-correction.ts';
import {
  getLesson,
  insertLesson,
  keepLesson,
  lessonOfClientId,
  moveLesson,
  type NewLesson,
  replaceLesson,
} from './store.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;
type Body = z.output<typeof LessonBody>;
/** Actor of a change, and its origin. */
type Doing = { person: Person; by: AuditOrigin };
type Teaching = Doing & { reviews: boolean };

/**
 * Stores a lesson, once a client id. A reviewer's is live at once, another's waits. Returns its id, and whether it is
 * new. Throws `not_found` (not their chat),
 * `chat_open`, `forbidden` (only reviewers teach without a chat), `lesson_gone`, `lesson_documents` (of another domain).
 */
export const teach = async (
  parts: DocumentParts,
  { chat_id, message_id, domain_id, topic, text, replaces, client_id }: Body,
  { person, by, reviews }: Teaching,
): Promise<{ id: string; isNew: boolean }> => {
  const { db } = parts.database;
  const taught = () => (client_id ? lessonOfClientId(db, person.id, client_id) : null);
  const before = await taught();
  if (before) return { id: before, isNew: false };
  /** Asked once more with what it allows: the file of a lesson is written in between. */
  const mayTeach = async (tx: DbOrTx) => {
    const held = await holdReadDomain(tx, domain_id, person.id);
    if (reviews && !mayConfigureDomain(held.person, held)) throw new AppError('forbidden');
    if (!chat_id) return held.person;
    const { closed } = await lockChat(tx, chat_id, person.id, 'read');
    // Reviewers may teach from an open chat; others propose once it is closed, or after they corrected an answer in it.
    const corrected = () => message_id && holdCorrection(tx, chat_id, message_id, person.id);
    if (!closed && !reviews && !(await corrected())) throw new AppError('chat_open');
    return held.person;
  };
  if (!chat_id && !reviews) throw new AppError('forbidden');
  const lesson: NewLesson = {
    id: newId(),
    domainId: domain_id,
    chatId: chat_id,
    authorId: person.id,
    topic,
    text,
    state: reviews ? 'live' : 'proposed',
    replaces,
    clientId: client_id ?? null,
  };
  try {
    const store = async (tx: DbOrTx) => {
      await insertLesson(tx, lesson, await mayTeach(tx));
    };
    if (reviews) await goLive(parts, lesson, { person, by }, store);
    else await db.transaction(store);
  } catch (error) {
    // The same teaching, sent twice at once.
    const first = await taught();
    if (!first) throw error;
    return { id: first, isNew: false };
  }
  return { id: lesson.id, isNew: true };
};

/**
 * Applies the decision of a reviewer or the author on a lesson. Resolves to whether its state changed. Throws `not_found`, `forbidden`, and
 * `lesson_reviewed` when it was decided already.
 */
export const decide = async (
  parts: DocumentParts,
  id: string,
  patch: LessonPatch,
  { person, by }: Doing,
): Promise<boolean> => {
  const { db } = parts.database;
  const isWhole = patch.state === 'live' && patch.topic === undefined && patch.text === undefined;
  const holdAllowed = async (tx: DbOrTx): Promise<Lesson> => {
    const { domain_id } = await getLesson(tx, id, person);
    const held = await holdReadDomain(tx, domain_id, person.id);
    const lesson = await getLesson(tx, id, held.person);
    if (patch.state === 'withdrawn' ? lesson.can.withdraw : lesson.can.review) return lesson;
    if (isWhole && lesson.can.keep) return lesson;
    throw new AppError(mayConfigureDomain(held.person, held) ? 'lesson_reviewed' : 'forbidden');
  };
  if (patch.state === 'rejected') {
    await db.transaction(async (tx) => {
      await holdAllowed(tx);
      await moveLesson(tx, id, ['proposed'], patch, person.id);
    });
    return true;
  }
  if (patch.state === 'withdrawn') {
    await db.transaction(async (tx) => {
      await holdAllowed(tx);
      await moveLesson(tx, id, ['proposed', 'live'], patch, person.id);
      await disableDocument(tx, id);
    });
    await forget(parts, id, by);
    return true;
  }
  const lesson = await db.transaction(async (tx) => {
    const held = await holdAllowed(tx);
    if (held.state === 'live') await keepLesson(tx, id, person.id);
    return held;
  });
  if (lesson.state === 'live') return false;
  const { topic = lesson.topic, text = lesson.text } = patch;
  const live = {
    id,
    domainId: lesson.domain_id,
    authorId: lesson.author?.id ?? null,
    topic,
    text,
    replaces: lesson.replaces,
  };
  await goLive(parts, live, { person, by }, async (tx) => {
    await holdAllowed(tx);
    await moveLesson(tx, id, ['proposed'], { state: 'live', topic, text }, person.id);
  });
  return true;
};

type Live = Pick<NewLesson, 'id' | 'domainId' | 'authorId' | 'topic' | 'text' | 'replaces'>;

/** The lesson becomes a document, and the one that it corrects leaves answers, in the commit of `store`. */
const goLive = async (
  parts: DocumentParts,
  { id, domainId, authorId = null, topic, text, replaces = null }: Live,
  { person, by }: Doing,
  store: (db: DocumentParts['database']['db']) => Promise<void>,
): Promise<void> => {
  const document = {
    domainId,
    name: topic,
    content: Readable.from([text]),
    origin: { kind: 'lesson' as const, id, createdBy: authorId },
    by,
  };
  await putDocument(parts, document, {
    first: async ({ db }) => {
      await store(db);
      if (!replaces) return;
      await replaceLesson(db, { replaces, by: id, domainId, reviewerId: person.id });
      await disableDocument(db, replaces);
    },
  });
  if (replaces) await forget(parts, replaces, by);
};

/** Removes what is left of the document of a lesson that answers use no more. A lesson that waits has none. */
const forget = async (parts: DocumentParts, id: string, by: AuditOrigin): Promise<void> => {
  await deleteDocument(parts, id, by).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
};
