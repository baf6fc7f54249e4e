import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../accounts/index.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DownloadData } from './download-data.tsx';

/** Personal data: export and deletion. */
export const PersonalDataSection = () => {
  const { t } = useTranslation();
  const user = useUser();
  const [isDeleting, setDeleting] = useState(false);
  if (!user) return null;
  return (
    <Section title={t('personalData.title')} text={t('personalData.text')}>
      <div className="flex flex-wrap gap-3">
        <DownloadData user={user} label={t('personalData.download')} />
        <Button onClick={() => setDeleting(true)}>{t('personalData.delete')}</Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Section>
  );
};
