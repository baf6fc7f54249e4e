import type { ReplayBody } from '@docent/contract';
import { useEffect, useRef, useState } from 'react';
import { type ReplayEnd, replayQuestion } from './replay.ts';

export type Replayed = { text: string; end: ReplayEnd | null; error: unknown; isRunning: boolean };
const NOTHING: Replayed = { text: '', end: null, error: null, isRunning: false };

/** A question put through the workflow without its chat; a new one, or leaving, ends the one that runs. */
export const useReplay = (domainId: string) => {
  const [state, setState] = useState(NOTHING);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (body: ReplayBody) => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setState({ ...NOTHING, isRunning: true });
    try {
      const end = await replayQuestion(domainId, body, {
        signal: controller.signal,
        onText: (text) => setState({ ...NOTHING, text, isRunning: true }),
      });
      setState({ ...NOTHING, end, text: end?.type === 'end' ? end.text : '' });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...NOTHING, error });
    }
  };
  return { state, run };
};
