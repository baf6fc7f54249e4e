export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { DownloadData } from './download-data.tsx';
export { configQuery, meQuery, saveUser, signOut, useConfig } from './queries.ts';
export { Section } from './section.tsx';
