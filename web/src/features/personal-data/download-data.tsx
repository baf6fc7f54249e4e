import type { CurrentUser } from '@docent/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

type Of = Pick<CurrentUser, 'id' | 'username'>;

/** Downloads all data of a person as an archive. */
export const useDownloadOfData = (user: Of) => {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const response = await send('exportUser', { params: { id: user.id } });
      saveFile(`${user.username}.zip`, await response.blob());
    } catch (error) {
      showToast(wordError(t, error), 'error');
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading };
};

export const DownloadData = ({ user, label }: { user: Of; label: string }) => {
  const { download, isLoading } = useDownloadOfData(user);
  return (
    <Button disabled={isLoading} onClick={() => void download()}>
      <Download size={16} aria-hidden />
      {label}
    </Button>
  );
};
