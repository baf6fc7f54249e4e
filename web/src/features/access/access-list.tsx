import type { DomainGrant, DomainReader } from '@docent/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { GrantRow, ROW } from './grant-row.tsx';
import { PrincipalName } from './principal-name.tsx';
import { useReaders } from './queries.ts';
import { ReadingDialog } from './reading-dialog.tsx';

type Props = {
  domainId: string;
  grants: DomainGrant[];
  search: string;
  /** Null when all grants are loaded: people who read through groups follow them. */
  onMore: (() => void) | null;
};

/** People, groups and pending invitations with a role of their own, then people who read the domain through groups. */
export const AccessList = ({ domainId, grants, search, onMore }: Props) => {
  const { t } = useTranslation();
  const readers = useReaders(domainId, search);
  const people = onMore ? [] : (readers.data?.pages.flatMap((page) => page.people) ?? []);
  const more = onMore ?? (readers.hasNextPage ? () => void readers.fetchNextPage() : null);
  if (!grants.length && !people.length && !readers.isPending && !readers.isError)
    return <Empty>{t(search ? 'access.nobodyFound' : 'access.givenNone')}</Empty>;
  return (
    <>
      <ul aria-labelledby="grants" className="@container rounded-xl border border-line">
        {grants.map((grant) => (
          <GrantRow key={grant.principal.id} domainId={domainId} grant={grant} />
        ))}
        {people.map((person) => (
          <ReaderRow key={person.id} person={person} />
        ))}
      </ul>
      {readers.isError && (
        <Failed
          text={wordDetail(t, readers.error)}
          retry={t('app.retry')}
          onRetry={() => void readers.refetch()}
        />
      )}
      {more && (
        <Button kind="quiet" disabled={readers.isFetchingNextPage} onClick={more}>
          {t('access.more')}
        </Button>
      )}
    </>
  );
};

/** Person whose roles come from groups: changed at the group, not here. */
const ReaderRow = ({ person }: { person: DomainReader }) => {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const reasons = person.through.map(
    ({ name, role }) => `${t(`access.role.${role}`)}, ${t('access.through', { group: name })}`,
  );
  return (
    <li className={ROW}>
      <div className="min-w-48 flex-1 basis-64 @max-xl:min-w-full">
        <PrincipalName principal={{ ...person, kind: 'person' }} />
      </div>
      <p className="min-w-0 break-words text-[13px] text-quiet @max-xl:flex-1 @xl:w-88">
        {reasons.join('; ')}
      </p>
      <Menu
        trigger={
          <IconButton label={t('access.actions', { name: person.name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setAsked(true)}>{t('access.what', { name: person.name })}</MenuItem>
      </Menu>
      {isAsked && <ReadingDialog person={person} onClose={() => setAsked(false)} />}
    </li>
  );
};
