import type { InboxRequest } from '@docent/contract';
import { MESSAGE_MAX_CHARACTERS } from '@docent/contract/constants';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDraft, useHeightOfText } from '../chats/index.ts';
import { RelatedList, topicOf } from '../lessons/reviewing.ts';
import { useAnswer } from './use-answer.ts';

type Props = { request: InboxRequest; onDone: () => void };

/** Answers a request in its chat and, unless the box is unchecked, teaches the answer as a lesson. */
export const AnswerBox = ({ request, onDone }: Props) => {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(request.chat_id);
  const [wants, setWants] = useState(true);
  const [replaces, setReplaces] = useState<string | null>(null);
  useHeightOfText(area, text);
  const answer = useAnswer(request);
  const name = request.asked_by?.name ?? t('inbox.somebody');
  const { domain } = request;
  const teaches = wants && request.can_teach && domain !== null;
  const written = text.trim();
  const send = () => {
    if (!written || answer.isPending) return;
    void answer.mutateAsync({ text: written, teaches, replaces }).then(
      () => {
        setText('');
        showToast(t(teaches ? 'inbox.sentAndTaught' : 'inbox.sent', { name }));
        onDone();
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  };
  return (
    <form
      className="mx-auto w-full max-w-read shrink-0 px-4 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {teaches && written && (
        <div className="mb-2 max-h-48 overflow-y-auto rounded-xl border border-line bg-surface p-3">
          <RelatedList
            lesson={{ topic: topicOf(request.question), text: written, domainId: domain.id, replaces }}
            onReplace={setReplaces}
          />
        </div>
      )}
      <div className="rounded-xl border border-control bg-raised p-2 shadow-sm focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <textarea
          dir="auto"
          ref={area}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
          rows={2}
          maxLength={MESSAGE_MAX_CHARACTERS}
          aria-label={t('inbox.answer')}
          placeholder={t('inbox.placeholder', { name })}
          className="block w-full resize-none bg-transparent px-2 py-2 text-[15px] leading-6 outline-none placeholder:text-quiet"
        />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {request.can_teach && domain && (
            <Checkbox
              className="mr-auto min-w-0 px-2 text-[13px]"
              checked={wants}
              onChange={({ target }) => setWants(target.checked)}
              label={t('inbox.teach', { domain: domain.name })}
            />
          )}
          <Button kind="main" type="submit" disabled={!written || answer.isPending}>
            {t(answer.isPending ? 'inbox.sending' : 'inbox.send')}
            <Send size={15} aria-hidden />
          </Button>
        </div>
      </div>
    </form>
  );
};
