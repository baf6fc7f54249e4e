import type { Message, Source, WhyRefused } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { Library, PencilLine, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDomains } from '../../domains/index.ts';
import { isCorrected } from './correction.ts';
import { NearestPassages } from './nearest-passages.tsx';
import { isRefusal, useRefusal } from './use-refusal.ts';
import { WhyDecided } from './why-decided.tsx';

type Props = {
  message: Message;
  /** The message that it answers, where it is at hand. */
  question: Message | undefined;
  /** Opens a passage, among these. */
  onOpen: (source: Source, among: Source[]) => void;
  /** Puts the question back, to be worded anew. Absent, as the next: nothing can be asked here any more. */
  onRephrase?: ((text: string) => void) | undefined;
  /** Asks the same of another domain. */
  onAskIn?: ((domainId: string) => void) | undefined;
  /** Asks again, to be searched for though it is outside the perimeter. */
  onSearchAnyway?: (() => void) | undefined;
  /** Whom to ask: the first thing to do. */
  children?: ReactNode;
};

const MENTION = /^(?:@\S+\s+)+/;

/** Card below a refusal or a possible answer: the reason, the searched documents, the nearest passages, and one main action. */
export const RefusalCard = ({
  message,
  question,
  onOpen,
  onRephrase,
  onAskIn,
  onSearchAnyway,
  children,
}: Props) => {
  const { t } = useTranslation();
  const refusal = useRefusal(message);
  if (!isRefusal(message) || isCorrected(message)) return children;
  const text = question ? textOf(question.content).replace(MENTION, '') : '';
  return (
    <section
      aria-label={t('chats.refusal.title')}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      {refusal.isPending && <Skeleton lines={3} />}
      {refusal.data && <Why refusal={refusal.data} domainId={message.domain_id} />}
      {refusal.data && (
        <NearestPassages
          nearest={refusal.data.nearest}
          onOpen={(source) => onOpen(source, refusal.data.nearest)}
        />
      )}
      {/* For a question to all domains the other domains are already listed above the answer. */}
      {refusal.data && !message.answer?.all_domains && refusal.data.other_domains.length > 0 && (
        <div>
          <h3 className="mb-1.5 font-medium text-xs">{t('chats.refusal.elsewhere')}</h3>
          <ul className="flex flex-wrap gap-2">
            {refusal.data.other_domains.map(({ id, name }) => (
              <li key={id} className="min-w-0">
                <Button size="sm" className="max-w-full" disabled={!onAskIn} onClick={() => onAskIn?.(id)}>
                  <Library size={14} className="shrink-0" aria-hidden />
                  <span className="truncate">{t('chats.refusal.askIn', { name })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {children}
        {onSearchAnyway && message.answer?.outcome === 'out_of_scope' && (
          <Button kind="main" onClick={onSearchAnyway}>
            <Search size={16} aria-hidden />
            {t('chats.refusal.searchAnyway')}
          </Button>
        )}
        {onRephrase && text && (
          <Button onClick={() => onRephrase(text)}>
            <PencilLine size={16} aria-hidden />
            {t('chats.refusal.rephrase')}
          </Button>
        )}
      </div>
      {refusal.data?.decided && message.domain_id && (
        <WhyDecided decided={refusal.data.decided} domainId={message.domain_id} />
      )}
    </section>
  );
};

/** The likely reason, and how much was searched. */
const Why = ({ refusal, domainId }: { refusal: WhyRefused; domainId: string | null }) => {
  const { t } = useTranslation();
  const domain = useDomains().data?.find(({ id }) => id === domainId)?.name ?? '';
  const { documents, passages } = refusal.searched;
  return (
    <div>
      <p className="font-medium">{t(`chats.refusal.reason.${refusal.reason}`, { domain })}</p>
      {refusal.reason !== 'outside' && documents > 0 && (
        <p className="text-quiet">
          {t('chats.refusal.searched', {
            documents: t('chats.refusal.documents', { count: documents }),
            domain,
            passages: t('chats.refusal.passages', { count: passages }),
          })}
        </p>
      )}
    </div>
  );
};
