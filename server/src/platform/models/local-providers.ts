import { z } from 'zod';
import type { Fetch } from '../outgoing/fetch.ts';
import { LOCAL_ADDRESSES } from './provider.ts';
import { callProvider } from './provider-call.ts';

type LocalProvider = { kind: keyof typeof LOCAL_ADDRESSES; address: string; models: string[] };

const PATIENCE_MS = 2_000;
const MODELS_AT_MOST = 100;
const Models = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

/** Detects Ollama and LM Studio on this machine, with their models. `fetch` must be restricted to these addresses. */
export const findLocalProviders = async (
  fetch: Fetch,
  addresses: Record<LocalProvider['kind'], string> = LOCAL_ADDRESSES,
): Promise<LocalProvider[]> => {
  const kinds = Object.keys(addresses) as LocalProvider['kind'][]; // the keys of the record
  const found = await Promise.all(
    kinds.map(async (kind): Promise<LocalProvider[]> => {
      const address = addresses[kind];
      const provider = { kind, key: undefined };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await callProvider({ url: `${address}/v1/models`, provider, call: fetch, signal }).catch(
        () => null,
      );
      const list = Models.safeParse(answer);
      if (!list.success) return [];
      return [{ kind, address, models: (list.data.data ?? []).map(({ id }) => id).slice(0, MODELS_AT_MOST) }];
    }),
  );
  return found.flat();
};
