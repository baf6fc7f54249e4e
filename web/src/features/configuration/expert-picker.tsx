import type { PublicUser } from '@docent/contract';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Select } from '../../ui/select.tsx';
import { usePeople } from './queries.ts';

type Props = { domainId: string; experts: PublicUser[]; value: string[]; onChange: (ids: string[]) => void };

/** The people who answer for a domain. */
export const ExpertPicker = ({ domainId, experts, value, onChange }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const people = usePeople(true).data ?? [];
  const known = new Map([...experts, ...people].map((person) => [person.id, person]));
  const chosen = value.flatMap((one) => known.get(one) ?? []);
  const others = people.filter((person) => !value.includes(person.id));
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {t('configuration.experts')}
      </label>
      <p className="text-quiet text-xs">
        {t('configuration.expertsHint')}{' '}
        <Link to={`/domains/${domainId}/access`} className="text-accent underline">
          {t('configuration.expertsMore')}
        </Link>
      </p>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li
              key={person.id}
              className="flex items-center gap-2 rounded-full border border-line bg-raised py-1 pr-1 pl-1.5"
            >
              <Avatar name={person.name} className="size-6" />
              {person.name}
              <button
                type="button"
                aria-label={t('configuration.removeExpert', { name: person.name })}
                onClick={() => onChange(value.filter((one) => one !== person.id))}
                className="rounded-full p-1 text-quiet hover:bg-surface hover:text-ink"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Select
        id={id}
        value=""
        onChange={(event) => event.target.value && onChange([...value, event.target.value])}
        className="max-w-sm"
      >
        <option value="">{t('configuration.addExpert')}</option>
        {others.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name} (@{person.username})
          </option>
        ))}
      </Select>
    </div>
  );
};
