import type { Message } from '@docent/contract';
import { ChevronDown, Layers } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { loadDomainMenu, useDomains } from '../domains/index.ts';

const DomainMenu = lazyPart(loadDomainMenu);
type Props = {
  message: Message;
  /** Asks the same again of this domain. Absent where nothing more can be asked. */
  onAskIn?: ((domainId: string) => void) | undefined;
};

/** Domain that answered a question to all domains, other domains with fitting passages, and a way to ask a different one. */
export const AnswerDomain = ({ message, onAskIn }: Props) => {
  const { t } = useTranslation();
  const domains = useDomains().data ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { answer, status } = message;
  if (!answer?.all_domains || status === 'failed') return null;
  const answered = domains.find(({ id }) => id === message.domain_id);
  const others = domains.filter(
    ({ id, can, status: state }) => id !== message.domain_id && can.read && state === 'active',
  );
  return (
    <div
      className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-quiet text-xs"
      data-testid="answer-domain"
    >
      <Layers size={14} aria-hidden className="shrink-0" />
      <span>
        {message.domain_id === null
          ? t('chats.noDomainFits')
          : answered
            ? t('chats.answeredFrom', { domain: answered.name })
            : t('chats.answeredFromOther')}
      </span>
      {answer.also_in.map(({ domain_id, name }) =>
        onAskIn ? (
          <Button key={domain_id} kind="quiet" size="xs" title={name} onClick={() => onAskIn(domain_id)}>
            <span className="max-w-64 truncate">{t('chats.askAlso', { domain: name })}</span>
          </Button>
        ) : (
          <span key={domain_id}>{t('chats.alsoIn', { domain: name })}</span>
        ),
      )}
      {onAskIn && others.length > 0 && (
        <>
          <button
            ref={button}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void loadDomainMenu()}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-7 items-center gap-1 rounded-lg px-2 font-medium hover:bg-surface hover:text-ink"
          >
            {t('chats.askAnother')}
            <ChevronDown size={14} aria-hidden />
          </button>
          {open && (
            <Suspense>
              <DomainMenu
                anchor={button}
                label={t('chats.askAnother')}
                domains={others}
                value={null}
                hasAll={false}
                onChoose={(id) => id && onAskIn(id)}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
};
