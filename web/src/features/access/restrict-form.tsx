import { X } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { hasManager } from './has-manager.ts';
import { PrincipalName } from './principal-name.tsx';
import { PrincipalPicker } from './principal-picker.tsx';
import { type Found, useDomainExplanation, useGrants } from './queries.ts';

type Props = {
  domainId: string;
  onClose: () => void;
  /** Called with the id of the person who becomes manager, where the domain has none. */
  onRestrict: (managers: string[]) => void;
};

/** Lists who keeps access to a domain that is restricted, asks for a manager where there is none, and warns users who lose it. */
export const RestrictForm = ({ domainId, onClose, onRestrict }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const list = useGrants(domainId, '');
  const mine = useDomainExplanation(domainId, me?.id ?? '');
  const [chosen, setChosen] = useState<Found | null>();
  if (list.isPending || mine.isPending) return <Skeleton lines={4} />;
  if (list.isError)
    return (
      <Failed text={wordDetail(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
    );
  const grants = list.data.pages.flatMap((page) => page.grants);
  const lacksManager = !hasManager(grants);
  const self: Found | null = me && { kind: 'person', id: me.id, name: me.name, username: me.username };
  const manager = lacksManager ? (chosen === undefined ? self : chosen) : null;
  const losesAccess = mine.data?.domain.chains.length === 0 && manager?.id !== me?.id;
  return (
    <div className="flex flex-col gap-4">
      {grants.length > 0 && (
        <section aria-labelledby="keep-access">
          <h3 id="keep-access" className="mb-2 font-medium">
            {t('access.keep')}
          </h3>
          <ul className="max-h-60 overflow-y-auto rounded-lg border border-line">
            {grants.map(({ principal, disabled, role }) => (
              <li
                key={principal.id}
                className="flex items-center justify-between gap-3 border-line border-b px-3 py-2 last:border-0"
              >
                <PrincipalName principal={principal} isDisabled={disabled} />
                <span className="shrink-0 text-quiet">{t(`access.role.${role}`)}</span>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button kind="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('access.more')}
            </Button>
          )}
        </section>
      )}
      {lacksManager && (
        <div className="flex flex-col gap-2">
          <p>{t('access.needsManager')}</p>
          {manager ? (
            <div className="flex items-center justify-between gap-3 rounded-lg border border-line px-3 py-2">
              <PrincipalName principal={manager} />
              <IconButton label={t('access.remove', { name: manager.name })} onClick={() => setChosen(null)}>
                <X size={16} aria-hidden />
              </IconButton>
            </div>
          ) : (
            <PrincipalPicker
              label={t('access.role.manager')}
              people
              onPick={async (found) => setChosen(found)}
            />
          )}
        </div>
      )}
      {losesAccess && (
        <p role="status" className="text-warn">
          {t('access.youLose')}
        </p>
      )}
      <DialogActions cancel={t('app.cancel')} onClose={onClose}>
        <Button
          kind="danger"
          disabled={lacksManager && !manager}
          onClick={() => onRestrict(manager ? [manager.id] : [])}
        >
          {t('access.restrict')}
        </Button>
      </DialogActions>
    </div>
  );
};
