import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from '../../router/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { linkedSeq } from './message-link.ts';

/** A message that the address names: `visit` is another value each time that the link is followed. */
export type Linked = { seq: number; visit: string };

/** Returns the message that the address links to, or null. */
export const useLink = (): Linked | null => {
  const { hash, key } = useLocation();
  const seq = linkedSeq(hash);
  return seq === null ? null : { seq, visit: `${key}${hash}` };
};

type Options = {
  link: Linked | null;
  isThere: boolean;
  isReady: boolean;
  /** The highest number of the chat. */
  chatEnd: number;
  goTo: (seq: number) => void;
};

/** Goes, once a visit, to the message that the address names, if it is not at hand. */
export const useScrollToMessage = ({ link, isThere, isReady, chatEnd, goTo }: Options): void => {
  const { t } = useTranslation();
  const [looked, setLooked] = useState<string | null>(null);

  useEffect(() => {
    if (!isReady || !link || looked === link.visit) return;
    setLooked(link.visit);
    if (isThere) return;
    if (link.seq > chatEnd) showToast(t('people.noMessage'), 'error');
    else goTo(link.seq);
  }, [isReady, link, looked, isThere, chatEnd, goTo, t]);
};
