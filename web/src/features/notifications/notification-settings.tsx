import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { type BrowserState, readState, showBrowserNotification, turnOff, turnOn } from './browser.ts';

/** Turns the notifications of this browser on and off, and shows one to see how they look. */
export const NotificationSettings = () => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? 'Docent';
  const [state, setState] = useState<BrowserState>('off');
  const [busy, setBusy] = useState<'change' | 'test' | null>(null);
  useEffect(() => {
    readState().then(setState, () => {});
  }, []);

  const change = async (work: () => Promise<BrowserState>) => {
    setBusy('change');
    setState(await work().catch(readState));
    setBusy(null);
  };
  const showTest = async () => {
    setBusy('test');
    try {
      await showBrowserNotification({
        title: t('notifications.settings.testTitle'),
        body: t('notifications.settings.testBody', { product }),
        path: '/settings',
      });
    } catch {
      showToast(t('notifications.settings.testFailed'), 'error');
    }
    setBusy(null);
  };
  const isActive = state === 'on' || state === 'onTabOnly';
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{t('notifications.settings.title')}</h2>
        <p className="text-quiet">{t('notifications.settings.text')}</p>
      </div>
      <p role="status" className={state === 'blocked' ? 'text-bad' : ''}>
        {t(`notifications.settings.${state}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'off' && (
          <Button kind="main" disabled={busy !== null} onClick={() => void change(turnOn)}>
            {t('notifications.settings.enable')}
          </Button>
        )}
        {isActive && (
          <>
            <Button disabled={busy !== null} onClick={() => void showTest()}>
              {t(busy === 'test' ? 'notifications.settings.testing' : 'notifications.settings.test')}
            </Button>
            <Button disabled={busy !== null} onClick={() => void change(turnOff)}>
              {t('notifications.settings.disable')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
