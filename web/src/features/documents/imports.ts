import { useSyncExternalStore } from 'react';
import { readUser } from '../../api/session.ts';

export type ImportDomain = { id: string; name: string };

/** `begun`: when the first file of the import was added, in milliseconds. */
export type ShownImport = ImportDomain & { begun: number };

/** Domains with an import that is shown at the foot of the page, latest last; and the domain whose import dialog is open. */
type Imports = { domains: (ShownImport & { userId: string | undefined })[]; inDialog: string | null };

let imports: Imports = { domains: [], inDialog: null };
const listeners = new Set<() => void>();

const become = (next: Imports) => {
  imports = next;
  for (const listener of listeners) listener();
};

/** Shows an import at the foot of the page. `isContinued`: files of it are there already. */
export const showImport = ({ id, name }: ImportDomain, isContinued: boolean): void => {
  const before = imports.domains.find((one) => one.id === id);
  const begun = isContinued && before ? before.begun : Date.now();
  const others = imports.domains.filter((one) => one !== before);
  become({ ...imports, domains: [...others, { id, name, begun, userId: readUser()?.id }] });
};

export const hideImport = (id: string): void =>
  become({ ...imports, domains: imports.domains.filter((one) => one.id !== id) });

/** Returns whether the dialog of a domain's import is open: it keeps the results of all files that are chosen in it. */
export const isInDialog = (id: string): boolean => imports.inDialog === id;

export const setImportDialog = (inDialog: string | null): void => become({ ...imports, inDialog });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the user's imports to show at the foot of the page: all but the one in the open dialog. */
export const readShownImports = ({ domains, inDialog } = imports): ShownImport[] =>
  domains.filter(({ id, userId }) => id !== inDialog && userId === readUser()?.id);

export const useShownImports = (): ShownImport[] =>
  readShownImports(useSyncExternalStore(subscribe, () => imports));
