import { CALLS, type CurrentUser, type Lesson } from '@docent/contract';
import { type Reader, readerOf } from '../../access/index.ts';
import type { Hit } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { insertSystemLine, requireChat } from '../chats/index.ts';
import type { DocumentParts } from '../documents/index.ts';
import { getReadDomain } from '../domains/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import type { AskModel } from './ask-model.ts';
import { proposeLesson } from './propose-lesson.ts';
import { relatedPassages } from './related-passages.ts';
import { getLesson, listLessons, reviewersOf } from './store.ts';
import { decide, teach } from './teach.ts';
import { readTranscript } from './transcript.ts';
import { widenLesson } from './widen-lesson.ts';

type Options = DocumentParts & {
  retrieve: (reader: Reader, question: string, domainId: string) => Promise<Hit[]>;
  /** Writes drafts and judges passages; null: words do. */
  ask: () => Promise<AskModel | null>;
  notify: Notify;
  /** Sends a system line that was stored to the people of its chat. */
  lineStored: (chatId: string, messageId: string) => Promise<void>;
};

/** Each asks the model once. */
const MODEL_LIMIT = { max: 30, timeWindow: '1 minute' };

export const lessonRoutes = (app: App, options: Options) => {
  const { database, notify, lineStored } = options;
  const { db } = database;
  draftRoutes(app, options);

  /** Returns whether the user reviews lessons of the domain, as its configurers do. Throws `not_found`, `domain_restricted`. */
  const reviewsIn = async (domainId: string, user: CurrentUser) =>
    (await getReadDomain(db, domainId, user)).can.configure;
  const lessonOf = (id: string, user: CurrentUser) => getLesson(db, id, user);

  /** Tells the chat that a lesson came from what became of it. */
  const tellChat = async (lesson: Lesson, user: CurrentUser) => {
    if (!lesson.chat) return;
    const { id, topic, state, chat } = lesson;
    const event = { kind: 'lesson', lesson_id: id, topic, state } as const;
    const messageId = await insertSystemLine(db, { chatId: chat.id, by: user, event });
    if (messageId) await lineStored(chat.id, messageId);
  };

  handle(app, CALLS.listLessons, async ({ query, user }) => {
    return listLessons(db, query, user, await reviewsIn(query.domain_id, user));
  });

  handle(app, CALLS.getLesson, ({ params: { id }, user }) => lessonOf(id, user));

  handle(app, CALLS.createLesson, async (request) => {
    const { body, user } = request;
    const reviews = await reviewsIn(body.domain_id, user);
    const { id, isNew } = await teach(options, body, { person: user, by: request, reviews });
    const lesson = await lessonOf(id, user);
    if (!isNew) return lesson; // told before
    await tellChat(lesson, user);
    if (lesson.state === 'proposed') {
      const userIds = await reviewersOf(db, lesson.domain_id, lesson.id);
      await notify({ kind: 'lesson_waiting', userIds, actorId: user.id, lessonId: lesson.id });
    }
    return lesson;
  });

  handle(app, CALLS.updateLesson, async (request) => {
    const {
      params: { id },
      body,
      user,
    } = request;
    const isOther = await decide(options, id, body, { person: user, by: request });
    const lesson = await lessonOf(id, user);
    if (!isOther) return lesson;
    await tellChat(lesson, user);
    const kind = ({ live: 'lesson_approved', rejected: 'lesson_rejected', withdrawn: null } as const)[
      body.state
    ];
    if (kind && lesson.author)
      await notify({ kind, userIds: [lesson.author.id], actorId: user.id, lessonId: id });
    return lesson;
  });

  handle(app, CALLS.setLessonAccess, async (request) => {
    const { params, user } = request;
    const opened = await widenLesson(database, params.id, { person: user, by: request });
    await tellAccessOpened(notify, user.id, opened);
    return lessonOf(params.id, user);
  });
};

/** Registers the calls that prepare a lesson and store nothing. */
const draftRoutes = (app: App, { database: { db }, retrieve, ask }: Options) => {
  handle(
    app,
    CALLS.draftLesson,
    async ({ params: { id }, user }) => {
      const { closed } = await requireChat(db, id, user, 'read');
      if (!closed) throw new AppError('chat_open');
      return proposeLesson(await readTranscript(db, id, readerOf(user)), await ask());
    },
    { rateLimit: MODEL_LIMIT },
  );

  handle(
    app,
    CALLS.findRelatedPassages,
    async ({ body: { domain_id, topic, text }, user }) => {
      await getReadDomain(db, domain_id, user);
      return relatedPassages(
        { topic, text },
        await retrieve(readerOf(user), `${topic}\n${text}`, domain_id),
        await ask(),
      );
    },
    { rateLimit: MODEL_LIMIT },
  );
};
