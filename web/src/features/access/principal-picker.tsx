import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { INPUT } from '../../ui/field.tsx';
import { PrincipalName } from './principal-name.tsx';
import { type Found, usePrincipals } from './queries.ts';

type Props = {
  label: string;
  isBusy?: boolean;
  /** Resolves when it is done: what was typed is taken away. */
  onPick: (principal: Found) => Promise<unknown>;
  /** Only people. */
  people?: boolean;
  /** Beside the field. */
  children?: ReactNode;
};

/** Finds a person or a group by name, and takes the one that is clicked. */
export const PrincipalPicker = ({ label, isBusy = false, onPick, people = false, children }: Props) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const { data } = usePrincipals(useDeferredValue(typed));
  const found = people ? data?.filter(({ kind }) => kind === 'person') : data;
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-48 grow flex-col gap-1">
          <span className="font-medium">{label}</span>
          <input
            dir="auto"
            type="search"
            value={search}
            placeholder={t('access.addHint')}
            onChange={(event) => setSearch(event.target.value)}
            className={`${INPUT} !h-9`}
          />
        </label>
        {children}
      </div>
      {typed && found && (
        <ul aria-label={t('access.found')} className="rounded-lg border border-line bg-raised">
          {found.map((principal) => (
            <li key={principal.id} className="border-line border-b last:border-0">
              <button
                type="button"
                disabled={isBusy}
                onClick={() =>
                  void onPick(principal).then(
                    () => setSearch(''),
                    () => {}, // the caller shows the error
                  )
                }
                className="-outline-offset-2 w-full px-3 py-2 text-left hover:bg-surface"
              >
                <PrincipalName principal={principal} />
              </button>
            </li>
          ))}
          {!found.length && <li className="px-3 py-2 text-quiet">{t('access.nobodyFound')}</li>}
        </ul>
      )}
    </>
  );
};
