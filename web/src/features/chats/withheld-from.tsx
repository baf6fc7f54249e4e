import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Previewed } from './participants.ts';

/** Number of answers that each person could not read, one per line; empty where everyone can read all. */
export const WithheldFrom = ({ people }: { people: Previewed[] }) => {
  const { t } = useTranslation();
  const some = people.filter(({ withheld }) => withheld.length > 0);
  if (!some.length) return null;
  return (
    <ul className="flex flex-col gap-1 text-warn text-xs">
      {some.map(({ user_id, name, withheld }) => (
        <li key={user_id} className="flex items-start gap-1.5">
          <Lock size={12} className="mt-0.5 shrink-0" aria-hidden />
          <span>{t('people.willNotRead', { name, count: withheld.length })}</span>
        </li>
      ))}
    </ul>
  );
};
