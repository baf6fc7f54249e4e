import type { CurrentUser } from '@docent/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = {
  user: Pick<CurrentUser, 'id' | 'username'>;
  label: string;
  className?: string;
  about?: string;
};

/** Downloads all data of a person as an archive. `about` names the person where it is not obvious. */
export const DownloadData = ({ user, label, className = '', about }: Props) => {
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
  return (
    <Button
      kind={className ? 'quiet' : 'plain'}
      className={className}
      disabled={isLoading}
      aria-label={about ? `${label}: ${about}` : undefined}
      onClick={() => void download()}
    >
      {!className && <Download size={16} aria-hidden />}
      {label}
    </Button>
  );
};
