import type { Verdict } from '@docent/contract';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { plainText } from '../../../ui/markdown/plain-text.ts';

/** The sentences that the check does not find, or not whole, in the documents, as they read. */
export const DoubtList = ({ verdict }: { verdict: Verdict | null }) => {
  const { t } = useTranslation();
  const doubted = verdict?.sentences.filter((sentence) => sentence.verdict !== 'supported') ?? [];
  if (!doubted.length) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {doubted.map(({ text, verdict: kind, reason }, index) => {
        const Icon = kind === 'partly' ? CircleHelp : CircleAlert;
        return (
          <li key={index} className="flex gap-2">
            <Icon
              size={14}
              aria-hidden
              className={`mt-0.5 shrink-0 ${kind === 'partly' ? 'text-warn' : 'text-bad'}`}
            />
            <span className="min-w-0 break-words">
              <span className="sr-only">{t(`executions.verdict.${kind}`)} </span>
              {plainText(text)}
              {reason && <span className="block text-quiet">{reason}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
