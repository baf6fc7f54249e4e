export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { useDownloadOfData } from './download-data.tsx';
export { PersonalDataSection } from './personal-data-section.tsx';
