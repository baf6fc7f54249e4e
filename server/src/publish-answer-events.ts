import type { createAnswerWaits } from './features/ask-api/index.ts';
import type { Listener } from './features/executions/index.ts';
import { tellMessages } from './features/messages/index.ts';
import type { Notifier } from './features/notifications/index.ts';
import type { Platform } from './features/plugin.ts';

type Parts = Pick<Platform, 'database' | 'logger' | 'sockets'> & {
  waits: Pick<ReturnType<typeof createAnswerWaits>, 'ended'>;
  notifier: Pick<Notifier, 'answersEnded'>;
};

/** How the runs of this process reach those who wait for them: a chat's windows, programs, the list of notifications. */
export const publishAnswerEvents = ({
  database: { db },
  logger,
  sockets,
  waits,
  notifier,
}: Parts): Listener => {
  const tell = (ids: string[]) => {
    tellMessages(db, sockets, ids).catch((error: unknown) =>
      logger.warn({ err: error }, 'an end could not be told'),
    );
  };
  return {
    onDelta: ({ chatId, messageId, offset, text, readers }) =>
      sockets
        .toMembers(chatId, readers)
        ?.emit('message_delta', { chat_id: chatId, message_id: messageId, offset, text }),
    onProgress: ({
      chatId,
      messageId,
      passages,
      mainDocument,
      engine,
      model,
      imageUnseen,
      step,
      searched,
      thorough,
      rounds,
      allDomains,
      readers,
    }) =>
      sockets.toMembers(chatId, readers)?.emit('message_status', {
        chat_id: chatId,
        message_id: messageId,
        answer: {
          engine,
          model,
          verdict: null,
          verdict_state: 'none',
          step,
          reading: null,
          outcome: null,
          failure: null,
          passages,
          main_document: mainDocument,
          nearest: [],
          follow_ups: [],
          all_domains: allDomains,
          also_in: [],
          duration_ms: null,
          waited_for_documents_ms: 0,
          image_unseen: imageUnseen,
          left_out: 0,
          thorough,
          looked: [...searched, ...rounds.flatMap(({ looks }) => looks.map(({ shown }) => shown))],
        },
      }),
    onEnd: (ended) => {
      const ids = ended.map(({ messageId }) => messageId);
      waits.ended(ids);
      notifier.answersEnded(ids);
      tell(ids);
    },
    onLooked: (looked) => tell(looked.map(({ messageId }) => messageId)),
    onWaiting: (waiting) => tell(waiting.map(({ messageId }) => messageId)),
    // The asker was notified of the answer: its verdict sends no second notification.
    onVerdict: (checked) => tell(checked.map(({ messageId }) => messageId)),
  };
};
