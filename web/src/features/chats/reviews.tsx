import type { Message } from '@docent/contract';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Reviews of an answer, above it. Omits the last endorsement where no correction exists: the status names it already. */
export const Reviews = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  const endorsed = message.reviews.filter(({ verdict }) => verdict === 'endorsed');
  const corrected = message.reviews.filter(({ verdict }) => verdict === 'corrected');
  const named = corrected.length ? endorsed : endorsed.slice(0, -1);
  return (
    <>
      {corrected.map(({ user, text }) => (
        <div
          key={user.id}
          className="rounded-lg border border-line border-l-4 border-l-accent bg-surface px-3 py-2"
        >
          <p className="mb-1 flex items-center gap-2 text-quiet text-xs">
            <Avatar name={user.name} className="size-5 text-[9px]" />
            <span className="font-semibold text-ink">{user.name}</span>
            {t('people.rightInstead')}
          </p>
          <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{text}</p>
        </div>
      ))}
      {named.map(({ user }) => (
        <p key={user.id} className="flex items-center gap-1.5 font-medium text-good text-xs">
          <BadgeCheck size={14} aria-hidden />
          {t('people.checkedBy', { name: user.name })}
        </p>
      ))}
    </>
  );
};
