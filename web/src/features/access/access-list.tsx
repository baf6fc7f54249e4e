import type { DomainReader } from '@docent/contract';
import { Eye } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { PrincipalName } from './principal-name.tsx';
import { useReaders } from './queries.ts';
import { ReadingDialog } from './reading-dialog.tsx';

/** Everybody who reads the domain, with what gives it to them, and what else they see. */
export const ReaderList = ({ domainId }: { domainId: string }) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<DomainReader | null>(null);
  const readers = useReaders(domainId, useDeferredValue(search.trim()));
  const people = readers.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <section aria-labelledby="readers" className="flex flex-col gap-3">
      <div>
        <h2 id="readers" className="font-semibold text-base">
          {t('access.readers')}
        </h2>
        <p className="text-quiet">{t('access.readersHint')}</p>
      </div>
      <SearchField label={t('app.search')} value={search} onValue={setSearch} />
      {readers.isPending && <Skeleton lines={4} shape="rows" />}
      {readers.isError && (
        <Failed
          text={wordDetail(t, readers.error)}
          retry={t('app.retry')}
          onRetry={() => void readers.refetch()}
        />
      )}
      {people.length > 0 && (
        <ul className="rounded-xl border border-line">
          {people.map((person) => (
            <li
              key={person.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-0"
            >
              <div className="min-w-40 flex-1">
                <PrincipalName principal={{ ...person, kind: 'person' }} />
              </div>
              <p className="min-w-32 flex-1 break-words text-[13px] text-quiet">{reasons(t, person)}</p>
              <IconButton label={t('access.what', { name: person.name })} onClick={() => setAsked(person)}>
                <Eye size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {readers.hasNextPage && (
        <Button
          kind="quiet"
          disabled={readers.isFetchingNextPage}
          onClick={() => void readers.fetchNextPage()}
        >
          {t('access.more')}
        </Button>
      )}
      {asked && <ReadingDialog person={asked} onClose={() => setAsked(null)} />}
    </section>
  );
};

/** "Manager, given in person; reader, through Finance" */
const reasons = (t: Translate, { direct, through }: DomainReader): string => {
  const all = [
    ...(direct ? [`${t(`access.role.${direct}`)}, ${t('access.direct')}`] : []),
    ...through.map(
      ({ name, role }) => `${t(`access.role.${role}`)}, ${t('access.through', { group: name })}`,
    ),
  ];
  return all.join('; ') || t('access.byOpenness');
};
