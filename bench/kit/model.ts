import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Behaviour, Call } from '../../server/test/stand-ins/model/behaviour.ts';

const PROGRAM = fileURLToPath(new URL('../../server/test/stand-ins/model/cli.ts', import.meta.url));

export type Model = {
  /** Variables that make the server use it. */
  environment: Record<string, string>;
  set: (change: Partial<Behaviour>) => void;
  /** The calls since the last time this was asked. */
  takeCalls: () => Promise<Call[]>;
  stop: () => Promise<void>;
};

/** Starts the stand-in model in its own process, so that its work is not counted as the askers'. */
export const startModel = async (behaviour: Partial<Behaviour>): Promise<Model> => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(behaviour)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const url = String(line).trim();
  return {
    environment: { OPENAI_COMPATIBLE_BASE_URL: url, LARGE_MODEL: 'openai-compatible:stand-in' },
    set: (change) => child.send(change),
    takeCalls: async () => (await fetch(`${url}/calls`, { method: 'DELETE' })).json(),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
