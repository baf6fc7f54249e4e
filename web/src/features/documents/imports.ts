import { useSyncExternalStore } from 'react';
import { readUser } from '../../api/session.ts';

export type ImportDomain = { id: string; name: string };

/** Domains with an import that is shown at the foot of the page, latest last; and the domain whose import dialog is open. */
type Imports = { domains: (ImportDomain & { userId: string | undefined })[]; inDialog: string | null };

let imports: Imports = { domains: [], inDialog: null };
const listeners = new Set<() => void>();

const become = (next: Imports) => {
  imports = next;
  for (const listener of listeners) listener();
};

export const showImport = ({ id, name }: ImportDomain): void =>
  become({
    ...imports,
    domains: [...imports.domains.filter((one) => one.id !== id), { id, name, userId: readUser()?.id }],
  });

export const hideImport = (id: string): void =>
  become({ ...imports, domains: imports.domains.filter((one) => one.id !== id) });

export const setImportDialog = (inDialog: string | null): void => become({ ...imports, inDialog });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the user's imports to show at the foot of the page: all but the one in the open dialog. */
export const useShownImports = (): ImportDomain[] => {
  const { domains, inDialog } = useSyncExternalStore(subscribe, () => imports);
  return domains.filter(({ id, userId }) => id !== inDialog && userId === readUser()?.id);
};
