import { deleteOldAccessChanges, watchAccess } from './access/index.ts';
import type { Executions } from './features/executions/index.ts';
import type { Platform, Plugin } from './features/plugin.ts';

type Parts = Pick<Platform, 'database' | 'sockets' | 'logger'> & {
  executions: Pick<Executions, 'running' | 'followAccess'>;
};

/** How a change of who may read what reaches this server's windows and the answers that it is writing. */
export const accessPlugin = ({ database: { db }, sockets, logger, executions }: Parts): Plugin => {
  let watch: ReturnType<typeof watchAccess> | undefined;
  return {
    name: 'access',
    jobs: () => {
      watch = watchAccess({
        db,
        logger,
        windows: sockets.local.windows,
        isBusy: () => executions.running() > 0,
        onChange: async (people) => {
          sockets.local.tellAccess(people);
          await executions.followAccess();
        },
      });
    },
    clean: () => deleteOldAccessChanges(db),
    close: () => watch?.close(),
  };
};
