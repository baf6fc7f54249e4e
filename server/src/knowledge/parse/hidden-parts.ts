import type { HiddenKind, HiddenParts } from '@docent/contract';

export type NoteHidden = (kind: HiddenKind, count?: number) => void;

export const ignoreHidden: NoteHidden = () => {};

export const createHiddenParts = (): { counts: HiddenParts; note: NoteHidden } => {
  const counts: HiddenParts = {};
  return {
    counts,
    note: (kind, count = 1) => {
      if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
    },
  };
};
