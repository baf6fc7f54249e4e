import { useMemo, useState } from 'react';
import type { Messages } from './messages.ts';
import type { Pending } from './outbox.ts';
import { type ChosenVersions, chainsOf, hiddenBy, shownOf } from './versions.ts';

/** A version among those of its question: `at` counts from 1. Without a neighbour at hand there is none to go to. */
export type Version = { at: number; of: number; toOlder: (() => void) | null; toNewer: (() => void) | null };

const NONE: ChosenVersions = new Map();

/** The conversation with one version of each question, and the ways to the others. */
export const useVersions = (messages: Messages, waiting: Pending[], linkedSeq: number | undefined) => {
  const [chosen, setChosen] = useState(NONE);
  return useMemo(() => {
    const chains = chainsOf(messages);
    const linked = messages.find(({ seq }) => seq === linkedSeq);
    const linkedId = linked?.role === 'assistant' ? linked.reply_to : (linked?.id ?? null);
    const shown = new Map(
      chains.flatMap((chain) => {
        const version = shownOf(chain, chosen, linkedId);
        return version ? [[chain, version] as const] : [];
      }),
    );
    const onTheirWay = waiting.flatMap(({ replaces }) => replaces ?? []);
    const hidden = hiddenBy(messages, shown, onTheirWay);
    const of = new Map(
      [...shown].map(([chain, version]) => {
        const place = chain.indexOf(version);
        const go = (to: number) => {
          const [first, target, newest] = [chain[0], chain[to], chain.at(-1)];
          if (!first || !target || !newest) return null;
          return () => setChosen(new Map(chosen).set(first.id, { id: target.id, newest: newest.id }));
        };
        const found: Version = {
          at: version.version,
          of: chain.at(-1)?.version ?? version.version,
          toOlder: place > 0 ? go(place - 1) : null,
          toNewer: go(place + 1),
        };
        return [version.id, found];
      }),
    );
    return {
      shown: hidden.size ? messages.filter(({ id }) => !hidden.has(id)) : messages,
      /** Version of a question. */
      versionOf: (questionId: string | null): Version | undefined => of.get(questionId ?? ''),
    };
  }, [messages, waiting, linkedSeq, chosen]);
};
