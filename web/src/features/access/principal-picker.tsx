import { Mail } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { INPUT } from '../../ui/field.tsx';
import { addressesIn } from './addresses-in.ts';
import { PrincipalName } from './principal-name.tsx';
import { type Found, usePrincipals } from './queries.ts';

type Props = {
  label: string;
  isBusy?: boolean;
  /** Resolves when it is done: what was typed is taken away. */
  onPick: (principal: Found) => Promise<unknown>;
  /** Set where addresses of people without an account are taken too. */
  onInvite?: (emails: string[]) => Promise<unknown>;
  /** Only people. */
  people?: boolean;
  /** Beside the field. */
  children?: ReactNode;
};

/** Finds a person or a group by name, and takes the one that is clicked. */
export const PrincipalPicker = ({
  label,
  isBusy = false,
  onPick,
  onInvite,
  people = false,
  children,
}: Props) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const { data } = usePrincipals(useDeferredValue(typed));
  const emails = onInvite ? addressesIn(typed) : [];
  const found = people ? data?.filter(({ kind }) => kind === 'person') : data;
  /** Clears the field once it is done; an error is shown by the caller. */
  const act = (done: Promise<unknown>) =>
    void done.then(
      () => setSearch(''),
      () => {},
    );
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-48 grow flex-col gap-1">
          <span className="font-medium">{label}</span>
          <input
            dir="auto"
            type="search"
            value={search}
            placeholder={t(onInvite ? 'access.addOrInviteHint' : 'access.addHint')}
            onChange={(event) => setSearch(event.target.value)}
            onPaste={(event) => {
              // A field of one line joins pasted lines: the last address of one with the first of the next.
              const pasted = event.clipboardData.getData('text');
              if (!onInvite || !pasted.trim().includes('\n')) return;
              event.preventDefault();
              setSearch(`${search} ${pasted.replace(/\s*\n\s*/g, ', ')}`.trim());
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !emails.length || !onInvite || isBusy) return;
              event.preventDefault();
              act(onInvite(emails));
            }}
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
                onClick={() => act(onPick(principal))}
                className="-outline-offset-2 w-full px-3 py-2 text-left hover:bg-surface"
              >
                <PrincipalName principal={principal} />
              </button>
            </li>
          ))}
          {emails.length > 0 && onInvite && (
            <li>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => act(onInvite(emails))}
                className="-outline-offset-2 flex w-full items-center gap-2.5 px-3 py-2 text-left hover:bg-surface"
              >
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface text-quiet">
                  <Mail size={16} aria-hidden />
                </span>
                <span className="min-w-0 break-words font-medium [overflow-wrap:anywhere]">
                  {t('access.invite', { count: emails.length, email: emails[0] })}
                </span>
              </button>
            </li>
          )}
          {!found.length && !emails.length && (
            <li className="px-3 py-2 text-quiet">{t('access.nobodyFound')}</li>
          )}
        </ul>
      )}
    </>
  );
};
