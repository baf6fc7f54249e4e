import type { Verdict, VerdictKind, VerdictState } from '@docent/contract';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { plainText } from '../../ui/markdown/plain-text.ts';

const LOOK: Record<VerdictKind, string> = {
  supported: 'text-good',
  partly: 'text-warn',
  not_supported: 'text-bad',
};

const Icon = ({ verdict }: { verdict: VerdictKind }) => {
  const Shape = verdict === 'supported' ? CircleCheck : verdict === 'partly' ? CircleHelp : CircleAlert;
  return <Shape size={14} className={`mt-0.5 shrink-0 ${LOOK[verdict]}`} aria-hidden />;
};

/** A sentence as it reads, without its Markdown and without the bullet or number before it. */
const withoutMarkup = (text: string) => plainText(text).replace(/^\s*(?:[-*+>]|#+|\d+\.)\s+/, '');

type Props = { verdict: Verdict | null; state: VerdictState };

/** Whether the documents support an answer; opened, sentence by sentence. */
export const VerdictView = ({ verdict, state }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (state === 'none') return null;
  if (state === 'pending')
    return (
      <span role="status" className="inline-flex items-center gap-1.5">
        <LoaderCircle size={14} className="animate-spin" aria-hidden />
        {t('executions.checking')}
      </span>
    );
  if (!verdict) return <span>{t('executions.unchecked')}</span>;
  // Excerpts are the documents' own words: no verdicts by sentence to show.
  if (verdict.method === 'verbatim' && verdict.overall === 'supported')
    return (
      <span data-verdict="supported" className="inline-flex items-start gap-1.5">
        <Icon verdict="supported" />
        {t('executions.verbatim')}
      </span>
    );
  return (
    <Disclosure
      className="max-w-full"
      data-verdict={verdict.overall}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      look="plain"
      summary={
        <span className="flex items-start gap-1.5">
          <Icon verdict={verdict.overall} />
          {t(`executions.verdict.${verdict.overall}`)}
        </span>
      }
    >
      {isOpen && <Sentences verdict={verdict} />}
    </Disclosure>
  );
};

const Sentences = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useTranslation();
  return (
    <ul className="mt-2 flex flex-col gap-1.5 rounded-lg bg-surface p-3">
      {verdict.sentences.map((sentence, index) => (
        <li key={index} className="flex gap-2">
          <Icon verdict={sentence.verdict} />
          <span className="min-w-0 break-words">
            <span className="sr-only">{t(`executions.verdict.${sentence.verdict}`)} </span>
            {withoutMarkup(sentence.text)}
            {sentence.reason && <span className="block text-quiet">{sentence.reason}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
};
