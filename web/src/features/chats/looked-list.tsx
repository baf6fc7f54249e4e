import type { Looked } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wordLook } from './word-answer.ts';

/** Searches for an answer, in order. */
export const LookedList = ({ looked }: { looked: Looked[] }) => {
  const { t } = useTranslation();
  const lines = looked.map((one, index) => ({ text: wordLook(t, one), key: `${index} ${one.tool}` }));
  return (
    <ol aria-label={t('chats.looked')} className="flex flex-col gap-0.5 py-1 text-quiet text-xs">
      {lines.map(({ text, key }) => (
        <li key={key} className="break-words">
          {text}
        </li>
      ))}
    </ol>
  );
};
