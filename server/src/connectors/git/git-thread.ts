import { MessageChannel } from 'node:worker_threads';
import type { SettingsOf } from '@docent/contract';
import { createTaskThread } from '../../platform/task-thread.ts';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { say } from '../say.ts';
import { remoteOf } from './address.ts';
import type { GitResult, GitTask } from './git-worker.ts';
import { answerRequests } from './http.ts';
import { errorOf } from './plain-error.ts';
import type { Repository } from './repository.ts';

/** A fetch may wait minutes for the network, and takes minutes to unpack. Packs lie outside of the memory that is limited. */
const LIMITS = { longestMs: 15 * 60_000, memoryMb: 2_048 };

/** Opens a repository in a worker thread, which ends with `context.signal`: items may be opened after the listing has ended. */
export const openRepository = (settings: SettingsOf<'git'>, context: ConnectorContext): Repository => {
  const { secrets, workFolder, signal } = context;
  const what = remoteOf(settings);
  const place = { settings, token: secrets.token ?? null, workFolder };
  const thread = createTaskThread<GitTask, GitResult>(new URL('./git-worker.ts', import.meta.url), LIMITS);
  signal.addEventListener('abort', () => void thread.stop(), { once: true });

  const call =
    <Name extends keyof Repository>(name: Name) =>
    async (...args: Parameters<Repository[Name]>): Promise<Awaited<ReturnType<Repository[Name]>>> => {
      signal.throwIfAborted();
      const { port1, port2 } = new MessageChannel();
      answerRequests(port1, context, what);
      try {
        const result = await thread.run({ place, call: name, args, port: port2 }, [port2]);
        signal.throwIfAborted();
        if (!result) throw new SourceError('too_large', say('git_gives_up', { what }));
        if ('error' in result) throw errorOf(result.error);
        return result.value as Awaited<ReturnType<Repository[Name]>>; // of the method of this name
      } finally {
        port1.close();
      }
    };

  return {
    head: call('head'),
    fetch: call('fetch'),
    rootOf: call('rootOf'),
    entriesOf: call('entriesOf'),
    contentOf: call('contentOf'),
  };
};
