import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '../api/socket.ts';

/** Says so when the live connection is lost, without moving the page. */
export const ConnectionNote = () => {
  const { t } = useTranslation();
  const state = useConnectionState();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-30 flex justify-center px-16">
      {state === 'reconnecting' && (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-warn text-xs shadow">
          <CloudOff size={14} aria-hidden />
          {t('app.connection.reconnecting')}
        </p>
      )}
    </div>
  );
};
