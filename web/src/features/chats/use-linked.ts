import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { showToast } from '../../ui/toast.tsx';
import { linkedSeq } from './message-link.ts';
import type { Messages } from './messages.ts';

type Options = {
  messages: Messages;
  isReady: boolean;
  loadDownTo: (seq: number) => Promise<void>;
  onError: (error: unknown) => void;
};

/** A message that the address names: `visit` is another value each time that the link is followed. */
export type Linked = { seq: number; visit: string };

/** Makes sure that the message that the address names is at hand; null while it is not, or when it names none. */
export const useLinked = ({ messages, isReady, loadDownTo, onError }: Options): Linked | null => {
  const { t } = useTranslation();
  const { hash, key } = useLocation();
  const visit = `${key}${hash}`;
  const seq = linkedSeq(hash);
  const [looked, setLooked] = useState<string | null>(null);
  const isThere = messages.some((message) => message.seq === seq);

  useEffect(() => {
    if (!isReady || seq === null || isThere || looked === visit) return;
    setLooked(visit);
    if (seq > (messages.at(-1)?.seq ?? 0)) return showToast(t('people.noMessage'), 'error');
    loadDownTo(seq).catch(onError);
  }, [isReady, seq, isThere, looked, visit, messages, loadDownTo, onError, t]);

  return seq !== null && isThere ? { seq, visit } : null;
};
