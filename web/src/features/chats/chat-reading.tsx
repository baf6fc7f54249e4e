import { useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { emit } from '../../api/socket.ts';
import { useDomains } from '../domains/index.ts';
import { useShowChatError } from './chat-error.ts';
import { ChatPanel, type Opened } from './chat-panel.tsx';
import { Conversation } from './conversation.tsx';
import { loadAnswerText } from './load-answer-text.tsx';
import type { Messages } from './messages.ts';
import type { Pending } from './outbox.ts';
import { useChat } from './queries.ts';
import { useMessages } from './use-messages.ts';
import { useReadMark } from './use-read-mark.ts';

const NONE: Messages = [];
const NOTHING_PENDING: Pending[] = [];
const NOBODY = new Set<string>();
const ignore = () => {};
const never = () => false;

/** A chat as it is read elsewhere than on its own page, live; what is written to it is written there too. */
export const ChatReading = ({ chatId }: { chatId: string }) => {
  const chat = useChat(chatId);
  const me = useUser();
  const domains = useDomains();
  const showError = useShowChatError();
  const { messages, part, chatEnd, hasNewer, error, ...more } = useMessages(chatId, null);
  useReadMark(chatId, messages);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [canShow, setCanShow] = useState(false);
  useEffect(() => {
    void loadAnswerText().then(() => setCanShow(true));
  }, []);
  const isExpertHere = chat.data?.participants.some(({ id, kind }) => id === me?.id && kind === 'expert');
  return (
    <>
      <Conversation
        messages={canShow ? messages : NONE}
        pending={NOTHING_PENDING}
        part={canShow ? part : 0}
        chatEnd={chatEnd}
        hasNewer={hasNewer && canShow}
        read={chat.isFetchedAfterMount ? chat.data?.last_read_seq : undefined}
        isLoading={!part || !canShow}
        error={error}
        onReload={() => void more.reload()}
        linked={null}
        sent={0}
        olderState={more.olderState}
        newerState={more.newerState}
        onOlder={more.loadOlder}
        onNewer={more.loadNewer}
        onLatest={() => more.goTo(null)}
        isExpert={({ domain_id }) =>
          isExpertHere === true ||
          domains.data?.find(({ id }) => id === domain_id)?.experts.some(({ id }) => id === me?.id) === true
        }
        mayAskAgain={never}
        mistakable={NOBODY}
        experts={NOBODY}
        closed={!!chat.data?.closed_at}
        onOpen={(source, { id, sources }) =>
          setOpened({ kind: 'source', source, among: sources, messageId: id })
        }
        onRetry={({ id }) =>
          void emit('retry_answer', { chat_id: chatId, message_id: id }).then(
            ({ message }) => more.add(message),
            showError,
          )
        }
        onResend={ignore}
        onCancel={ignore}
        onSaved={more.add}
      />
      {opened && <ChatPanel chat={chat.data} opened={opened} onOpen={setOpened} />}
    </>
  );
};
