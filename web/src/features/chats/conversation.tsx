import { useLayoutEffect, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { DaySeparator } from './day-separator.tsx';
import { type MessageActions, MessageRow } from './message-row.tsx';
import { firstSeq, type Messages } from './messages.ts';
import { MoreMessages } from './more-messages.tsx';
import type { Pending } from './outbox.ts';
import { QuestionView } from './question-view.tsx';
import { type Row, rowsOf } from './rows.ts';
import type { Outgoing } from './send-question.ts';
import { SendingState } from './sending-state.tsx';
import { ToLatest } from './to-latest.tsx';
import { useList } from './use-list.ts';
import type { Loading } from './use-pages.ts';
import type { Linked } from './use-scroll-to-message.ts';
import { useUnreadCount } from './use-unread-count.ts';
import { useVersions, type Version } from './use-versions.ts';

type Props = MessageActions & {
  messages: Messages;
  /** Another value for another part of the chat. */
  part: number;
  /** The chat's highest number, and what the person has read of it; undefined while that is not known. */
  chatEnd: number;
  read: number | undefined;
  pending: Pending[];
  /** Counts what the person has sent from here, which takes the list to its end. */
  sent: number;
  /** The message that the address names, at hand or not. */
  linked: Linked | null;
  isLoading: boolean;
  error: unknown;
  olderState: Loading;
  newerState: Loading;
  onOlder: () => void;
  onNewer: () => void;
  onLatest: () => void;
  onReload: () => void;
  onResend: (outgoing: Outgoing) => void;
  onCancel: (outgoing: Outgoing) => void;
};

/** Above the first row; virtua has to know it. */
const TOP_PX = 24;

/** Rows of a conversation, where the list stands, and how many messages after it have not been seen. */
const useConversation = (props: Props) => {
  const { messages, part, pending, linked, onLatest, hasNewer, sent } = props;
  const waiting = useMemo(
    () => pending.filter(({ clientId }) => !messages.some((message) => message.client_id === clientId)),
    [pending, messages],
  );
  const versions = useVersions(messages, waiting, linked?.seq);
  const rows = rowsOf(versions.shown, waiting, firstSeq(messages) > 1);
  const linkedAt = rows.findIndex((row) => row.kind === 'message' && row.message.seq === linked?.seq);
  const older = { hasMore: firstSeq(messages) > 1, state: props.olderState, onMore: props.onOlder };
  const newer = { hasMore: hasNewer, state: props.newerState, onMore: props.onNewer };
  const view = useList({ rows, part, older, newer, linkedAt, visit: linked?.visit });
  const kept = new Set([linkedAt, rows.findIndex(({ key }) => key === view.focused)]);
  const atEnd = view.at === 'end' && !hasNewer;
  const followsEnd = atEnd || (view.at === 'question' && !hasNewer);
  const unseen = useUnreadCount({ atEnd: followsEnd, chatEnd: props.chatEnd, read: props.read });

  const { toEnd } = view;
  const sentBefore = useRef(sent);
  useLayoutEffect(() => {
    if (sentBefore.current === sent) return;
    sentBefore.current = sent;
    toEnd();
    if (hasNewer) onLatest();
  }, [sent, hasNewer, toEnd, onLatest]);

  const { versionOf } = versions;
  return { rows, versionOf, view, kept, older, newer, atEnd, followsEnd, unseen };
};

/**
 * Questions and answers in order, with a separator at each new day. Renders only messages near the window, however long the chat; older and
 * newer messages load on scrolling.
 */
export const Conversation = (props: Props) => {
  const { messages, part, hasNewer, onLatest } = props;
  const { t } = useTranslation();
  const { rows, versionOf, view, kept, older, newer, atEnd, followsEnd, unseen } = useConversation(props);
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={view.scroller}
        onScroll={view.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('chats.conversation')}
        // Messages revealed by scrolling are not announced.
        aria-live={followsEnd ? 'polite' : 'off'}
        aria-busy={messages.some(({ status }) => status === 'writing')}
        // The list keeps its place by itself: the browser's own way would take back, when more rows come below, what it had
        // to scroll up because the last ones got lower.
        className="-outline-offset-2 h-full overflow-y-auto [overflow-anchor:none]"
      >
        {/* virtua takes pointer events away while the list scrolls: a click on what has just come would be lost. */}
        <div ref={view.content} style={{ paddingTop: TOP_PX }} className="*:!pointer-events-auto">
          {!rows.length && <NoRows {...props} />}
          <Virtualizer
            key={part}
            ref={view.list}
            scrollRef={view.scroller}
            startMargin={TOP_PX}
            shift={view.shift}
            data={rows}
            onScrollEnd={view.onScrollEnd}
            keepMounted={[...kept].filter((index) => index >= 0)}
          >
            {(row) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the focus is only noted
              <div
                key={row.key}
                data-row={row.kind}
                onFocus={() => view.setFocused(row.key)}
                className="mx-auto max-w-read px-4 pb-6"
              >
                <RowView row={row} versionOf={versionOf} {...props} />
              </div>
            )}
          </Virtualizer>
        </div>
      </div>
      <MoreMessages
        side={older}
        loading={t('chats.loadingOlder')}
        failed={t('chats.olderFailed')}
        className="top-2"
      />
      <MoreMessages side={newer} failed={t('chats.newerFailed')} className="bottom-3" />
      {!atEnd && newer.state !== 'failed' && (
        <ToLatest
          unseen={unseen}
          isFar={hasNewer}
          isLoading={hasNewer && newer.state === 'loading'}
          onClick={() => {
            view.scroller.current?.focus({ preventScroll: true }); // the button goes
            if (hasNewer) onLatest();
            else view.toEnd();
          }}
        />
      )}
    </div>
  );
};

/** Shown in place of rows: the chat is loading, could not be loaded, or is empty. */
const NoRows = ({ isLoading, error, onReload }: Pick<Props, 'isLoading' | 'error' | 'onReload'>) => {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-read px-4">
      {isLoading && error === null && <Skeleton lines={4} shape="messages" />}
      {error !== null && <Failed text={wordError(t, error)} retry={t('app.retry')} onRetry={onReload} />}
      {!isLoading && error === null && <p className="text-quiet">{t('chats.empty')}</p>}
    </div>
  );
};

type RowProps = Props & { row: Row; versionOf: (questionId: string | null) => Version | undefined };

const RowView = ({ row, linked, versionOf, onResend, onCancel, ...on }: RowProps) => {
  const me = useUser();
  if (row.kind === 'day') return <DaySeparator date={row.date} />;
  if (row.kind === 'message') {
    const isLinked = linked?.seq === row.message.seq;
    return (
      <MessageRow
        message={row.message}
        messages={on.messages}
        version={versionOf(row.message.reply_to)}
        linked={isLinked ? linked.visit : null}
        on={on}
      />
    );
  }
  const { outgoing } = row;
  return (
    <QuestionView author={me?.name ?? ''} text={outgoing.text} sentAt={null}>
      {outgoing.image && <p className="text-quiet text-xs">{outgoing.image.name}</p>}
      <SendingState
        state={outgoing.state}
        onResend={() => onResend(outgoing)}
        onCancel={() => onCancel(outgoing)}
      />
    </QuestionView>
  );
};
