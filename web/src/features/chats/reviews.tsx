import type { Message } from '@docent/contract';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What experts said of an answer. */
export const Reviews = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  const endorsed = message.reviews.filter(({ verdict }) => verdict === 'endorsed');
  const corrected = message.reviews.filter(({ verdict }) => verdict === 'corrected');
  return (
    <>
      {corrected.map(({ user, text }) => (
        <div
          key={user.id}
          className="rounded-lg border border-line border-l-4 border-l-accent bg-surface px-3 py-2"
        >
          <p className="font-medium text-xs">{t('people.correctedBy', { name: user.name })}</p>
          <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{text}</p>
        </div>
      ))}
      {endorsed.map(({ user }) => (
        <p key={user.id} className="flex items-center gap-1.5 font-medium text-good text-xs">
          <BadgeCheck size={14} aria-hidden />
          {t('people.checkedBy', { name: user.name })}
        </p>
      ))}
    </>
  );
};
