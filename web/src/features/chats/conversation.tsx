import { ArrowDown, LoaderCircle } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { DaySeparator } from './day-separator.tsx';
import { type MessageActions, MessageRow } from './message-row.tsx';
import { firstSeq, type Messages } from './messages.ts';
import type { Pending } from './outbox.ts';
import { QuestionView } from './question-view.tsx';
import { type Row, rowsOf } from './rows.ts';
import type { Outgoing } from './send-question.ts';
import { SendingState } from './sending-state.tsx';
import type { Linked } from './use-linked.ts';
import { useList } from './use-list.ts';

type Props = MessageActions & {
  messages: Messages;
  pending: Pending[];
  /** The message that the address names. */
  linked: Linked | null;
  isLoading: boolean;
  error: unknown;
  olderState: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  onReload: () => void;
  onResend: (outgoing: Outgoing) => void;
  onCancel: (outgoing: Outgoing) => void;
};

/** Above the first row; virtua has to know it. */
const TOP_PX = 24;

/**
 * Questions and answers in order, with a line where a day begins. Only what is near the window is in the page, however
 * long the chat; older messages come when somebody scrolls up to them.
 */
export const Conversation = (props: Props) => {
  const { messages, pending, linked, isLoading, error, olderState, onOlder, onReload } = props;
  const { t } = useTranslation();
  const waiting = pending.filter(
    ({ clientId }) => !messages.some((message) => message.client_id === clientId),
  );
  const rows = rowsOf(messages, waiting);
  const hasOlder = firstSeq(messages) > 1;
  const view = useList({ rows, hasOlder, onOlder });
  const linkedAt = linked
    ? rows.findIndex((row) => row.kind === 'message' && row.message.seq === linked.seq)
    : -1;
  const kept = new Set([linkedAt, rows.findIndex(({ key }) => key === view.focused)]);

  const { scrollTo } = view;
  const visit = linked?.visit;
  // Once a visit, when the message is there; not when its place changes.
  useLayoutEffect(() => {
    if (visit && linkedAt >= 0) scrollTo(linkedAt);
  }, [visit, linkedAt >= 0, scrollTo]);

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={view.scroller}
        onScroll={view.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('chats.conversation')}
        // What comes into sight by scrolling is no news.
        aria-live={view.atEnd ? 'polite' : 'off'}
        aria-busy={messages.some(({ status }) => status === 'writing')}
        className="-outline-offset-2 h-full overflow-y-auto"
      >
        <div ref={view.content} style={{ paddingTop: TOP_PX }}>
          {!rows.length && (
            <div className="mx-auto max-w-[760px] px-4">
              {isLoading && error === null && <Skeleton lines={6} />}
              {error !== null && (
                <Failed text={wordError(t, error)} retry={t('app.retry')} onRetry={onReload} />
              )}
              {!isLoading && error === null && <p className="text-quiet">{t('chats.empty')}</p>}
            </div>
          )}
          <Virtualizer
            ref={view.list}
            scrollRef={view.scroller}
            startMargin={TOP_PX}
            shift={view.shift}
            data={rows}
            keepMounted={[...kept].filter((index) => index >= 0)}
          >
            {(row) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the focus is only noted
              <div
                key={row.key}
                data-row={row.kind}
                onFocus={() => view.setFocused(row.key)}
                className="mx-auto max-w-[760px] px-4 pb-6"
              >
                <RowView row={row} {...props} />
              </div>
            )}
          </Virtualizer>
        </div>
      </div>
      {hasOlder && olderState !== 'idle' && (
        <div
          role="status"
          className="-translate-x-1/2 absolute top-2 left-1/2 flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-quiet text-xs shadow"
        >
          {olderState === 'loading' ? (
            <>
              <LoaderCircle size={14} aria-hidden className="animate-spin text-accent" />
              {t('chats.loadingOlder')}
            </>
          ) : (
            <>
              {t('chats.olderFailed')}
              <Button onClick={onOlder} className="!min-h-7 !px-2 text-xs">
                {t('app.retry')}
              </Button>
            </>
          )}
        </div>
      )}
      {!view.atEnd && (
        <IconButton
          label={t('chats.latest')}
          onClick={view.toEnd}
          className="-translate-x-1/2 !absolute bottom-3 left-1/2 !rounded-full border border-line bg-raised shadow"
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
};

const RowView = ({ row, linked, onResend, onCancel, ...on }: Props & { row: Row }) => {
  const me = useUser();
  if (row.kind === 'day') return <DaySeparator date={row.date} />;
  if (row.kind === 'message') {
    const isLinked = linked?.seq === row.message.seq;
    return (
      <MessageRow
        message={row.message}
        messages={on.messages}
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
