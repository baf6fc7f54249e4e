import { INVITATIONS_AT_ONCE } from '@docent/contract/constants';
import { Mail } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TOOLBAR_INPUT } from '../../ui/field.tsx';
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
  const addresses = onInvite ? addressesIn(typed) : [];
  const emails = addresses.slice(0, INVITATIONS_AT_ONCE);
  // Several addresses are no name, and longer than a search may be.
  const { data } = usePrincipals(useDeferredValue(emails.length > 1 ? '' : typed));
  const offered = emails.length > 1 ? [] : (data ?? (emails.length ? [] : undefined));
  const found = people ? offered?.filter(({ kind }) => kind === 'person') : offered;
  /** Clears the field once it is done, except for the addresses of a next call; the caller shows errors. */
  const act = (done: Promise<unknown>) =>
    void done.then(
      () => setSearch(addresses.slice(INVITATIONS_AT_ONCE).join(', ')),
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
            className={TOOLBAR_INPUT}
          />
        </label>
        {children}
      </div>
      {typed && found && (
        <FoundList
          found={found}
          emails={emails}
          isBusy={isBusy}
          onPick={(principal) => act(onPick(principal))}
          onInvite={() => onInvite && act(onInvite(emails))}
        />
      )}
    </>
  );
};

const CHOICE = '-outline-offset-2 flex w-full items-center gap-2.5 px-3 py-2 text-left hover:bg-surface';

type FoundProps = {
  found: Found[];
  emails: string[];
  isBusy: boolean;
  onPick: (principal: Found) => void;
  onInvite: () => void;
};

/** People and groups whose name matches, then the invitation of the typed addresses. */
const FoundList = ({ found, emails, isBusy, onPick, onInvite }: FoundProps) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('access.found')} className="rounded-lg border border-line bg-raised">
      {found.map((principal) => (
        <li key={principal.id} className="border-line border-b last:border-0">
          <button type="button" disabled={isBusy} onClick={() => onPick(principal)} className={CHOICE}>
            <PrincipalName principal={principal} />
          </button>
        </li>
      ))}
      {emails.length > 0 && (
        <li>
          <button type="button" disabled={isBusy} onClick={onInvite} className={CHOICE}>
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface text-quiet">
              <Mail size={16} aria-hidden />
            </span>
            <span className="min-w-0 break-words font-medium [overflow-wrap:anywhere]">
              {t('access.invite', { count: emails.length, email: emails[0] })}
            </span>
          </button>
        </li>
      )}
      {!found.length && !emails.length && <li className="px-3 py-2 text-quiet">{t('access.nobodyFound')}</li>}
    </ul>
  );
};
