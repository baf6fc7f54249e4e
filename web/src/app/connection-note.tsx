import { CloudCheck, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConnectionState } from '../api/socket.ts';
import { useTranslation } from '../i18n/use-translation.ts';

const BACK_SHOWN_MS = 3_000;

/** Notice that the live connection is lost or restored, without a layout shift. */
export const ConnectionNote = () => {
  const { t } = useTranslation();
  const state = useConnectionState();
  const wasLost = useRef(false);
  const [isBack, setBack] = useState(false);

  useEffect(() => {
    if (state === 'reconnecting') wasLost.current = true;
    if (state !== 'connected' || !wasLost.current) return setBack(false);
    wasLost.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    // Under the header of the page, so that it covers no title.
    <div role="status" className="pointer-events-none fixed inset-x-0 top-15 z-30 flex justify-center px-16">
      {(state === 'reconnecting' || isBack) && (
        <p
          className={`flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs shadow ${isBack ? 'text-good' : 'text-warn'}`}
        >
          {isBack ? <CloudCheck size={14} aria-hidden /> : <CloudOff size={14} aria-hidden />}
          {t(isBack ? 'app.connection.back' : 'app.connection.reconnecting')}
        </p>
      )}
    </div>
  );
};

const DOTS = {
  connected: 'bg-good',
  connecting: 'bg-warn',
  reconnecting: 'bg-warn',
  disconnected: 'bg-bad',
};

/** The state of the live connection, always in words. */
export const ConnectionLine = () => {
  const { t } = useTranslation();
  const state = useConnectionState();
  return (
    <p data-connection={state} className="flex items-center gap-2 text-quiet text-xs">
      <span aria-hidden className={`size-2 rounded-full ${DOTS[state]}`} />
      {t(`app.connection.${state}`)}
    </p>
  );
};
