import { Readable } from 'node:stream';
import type { CurrentUser, Lesson, LessonBody, LessonPatch } from '@docent/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireChat } from '../chats/index.ts';
import { addDocument, type DocumentParts, deleteDocument, disableDocument } from '../documents/index.ts';
import { insertLesson, lessonOfClientId, moveLesson, type NewLesson, replaceLesson } from './store.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;
type Body = z.output<typeof LessonBody>;

/**
 * Stores a lesson, once a client id. A reviewer's is live at once, another's waits. Returns its id, and whether it is
 * new. Throws `not_found` (not their chat),
 * `chat_open`, `forbidden` (only reviewers teach without a chat), `lesson_gone`.
 */
export const teach = async (
  parts: DocumentParts,
  { chat_id, domain_id, topic, text, replaces, client_id }: Body,
  person: Person,
  reviews: boolean,
): Promise<{ id: string; isNew: boolean }> => {
  const { db } = parts.database;
  const taught = () => (client_id ? lessonOfClientId(db, person.id, client_id) : null);
  const before = await taught();
  if (before) return { id: before, isNew: false };
  if (chat_id) {
    const { closed } = await requireChat(db, chat_id, person, 'read');
    if (!closed) throw new AppError('chat_open');
  } else if (!reviews) throw new AppError('forbidden');
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
    if (reviews) await goLive(parts, lesson, person, (tx) => insertLesson(tx, lesson));
    else await insertLesson(db, lesson);
  } catch (error) {
    // The same teaching, sent twice at once.
    const first = await taught();
    if (!first) throw error;
    return { id: first, isNew: false };
  }
  return { id: lesson.id, isNew: true };
};

/** What a reviewer or the author decides on a lesson. Throws `lesson_reviewed` when it was decided already. */
export const decide = async (
  parts: DocumentParts,
  lesson: Lesson,
  patch: LessonPatch,
  person: Person,
): Promise<void> => {
  const { db } = parts.database;
  if (patch.state === 'rejected') return moveLesson(db, lesson.id, ['proposed'], patch, person.id);
  if (patch.state === 'withdrawn') {
    await parts.database.transact(async (tx) => {
      await moveLesson(tx.db, lesson.id, ['proposed', 'live'], patch, person.id);
      await disableDocument(tx.db, lesson.id);
    });
    return forget(parts, lesson.id);
  }
  const { topic = lesson.topic, text = lesson.text } = patch;
  const live = {
    id: lesson.id,
    domainId: lesson.domain_id,
    authorId: lesson.author?.id ?? null,
    topic,
    text,
    replaces: lesson.replaces,
  };
  await goLive(parts, live, person, (tx) =>
    moveLesson(tx, lesson.id, ['proposed'], { state: 'live', topic, text }, person.id),
  );
};

type Live = Pick<NewLesson, 'id' | 'domainId' | 'authorId' | 'topic' | 'text' | 'replaces'>;

/** The lesson becomes a document, and the one that it corrects leaves answers, in the commit of `store`. */
const goLive = async (
  parts: DocumentParts,
  { id, domainId, authorId = null, topic, text, replaces = null }: Live,
  person: Person,
  store: (db: DocumentParts['database']['db']) => Promise<void>,
): Promise<void> => {
  const document = {
    domainId,
    name: topic,
    content: Readable.from([text]),
    createdBy: authorId,
    lesson: { id },
  };
  await addDocument(parts, document, async ({ db }) => {
    await store(db);
    if (!replaces) return;
    await replaceLesson(db, { replaces, by: id, domainId, reviewerId: person.id });
    await disableDocument(db, replaces);
  });
  if (replaces) await forget(parts, replaces);
};

/** Removes what is left of the document of a lesson that answers use no more. A lesson that waits has none. */
const forget = async (parts: DocumentParts, id: string): Promise<void> => {
  await deleteDocument(parts, id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
};
