import { useEffect, useState } from 'react';

type Options = {
  text: string;
  isLoading: boolean;
  /** Null where the text cannot be sent. */
  send: (() => void) | null;
};

/** Sends what was to be sent while something was still loading, once that is there; a text that is changed meanwhile is not. */
export const useWaitingSend = ({ text, isLoading, send }: Options) => {
  const [waiting, setWaiting] = useState<string | null>(null);
  const isWaiting = waiting !== null && waiting === text && isLoading;
  useEffect(() => {
    if (waiting === null || isWaiting) return;
    setWaiting(null);
    if (waiting === text) send?.();
  }, [waiting, isWaiting, text, send]);
  return { isWaiting, begin: () => setWaiting(text) };
};
