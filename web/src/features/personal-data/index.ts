export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { DownloadData } from './download-data.tsx';
export { PersonalDataSection } from './personal-data-section.tsx';
