import type { Domain } from '@docent/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { AddPrincipal } from './add-principal.tsx';

/** What an administrator sees of a restricted domain in which she has no role, in the place of its parts. */
export const ClosedDomain = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="closed"
      className="mt-6 flex max-w-2xl flex-col gap-5 rounded-xl border border-line bg-raised p-5"
    >
      <div className="flex gap-3">
        <Lock size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <div>
          <h2 id="closed" className="font-semibold text-base">
            {t('access.closedPage.title')}
          </h2>
          <p className="text-quiet">{t('access.closedPage.text')}</p>
          <p className="mt-2">{t('domains.documents', { count: domain.documents.total })}</p>
        </div>
      </div>
      <div>
        <h3 className="mb-2 font-medium">{t('access.closedPage.managers')}</h3>
        {domain.experts.length ? (
          <ul className="flex flex-wrap gap-2">
            {domain.experts.map(({ id, name, username }) => (
              <li
                key={id}
                className="flex items-center gap-2 rounded-full border border-line py-1 pr-3 pl-1.5"
              >
                <Avatar name={name} className="size-6" />
                {name} <span className="text-quiet">@{username}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-warn">{t('access.closedPage.noManagers')}</p>
        )}
      </div>
      <div className="border-line border-t pt-4">
        <p className="mb-3 text-quiet">{t('access.closedPage.act')}</p>
        <AddPrincipal domainId={domain.id} first="manager" />
      </div>
    </section>
  );
};
