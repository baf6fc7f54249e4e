import { webdavConnector } from '../../src/connectors/webdav/index.ts';
import { startDavServer } from '../stand-ins/dav-server.ts';
import { createFolderPlace } from '../stand-ins/folder-place.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';

testContract({
  connector: webdavConnector,
  items: 60,
  can: ['move', 'breakFolder', 'revoke', 'kill'],
  open: async () => {
    const { folder, write, remove, move, close } = createFolderPlace('docent-dav-');
    const options = { folder, user: 'reader', password: 'a secret', closed: new Set<string>() };
    const { address, kill, start } = await startDavServer(options);
    return {
      settings: {
        ...{ kind: 'webdav' as const, address, user: 'reader', link: null },
        ...{ include: [], exclude: [], max_items: 10_000 },
      },
      context: () => testContext({ secrets: { password: 'a secret' } }),
      ...{ write, remove, move },
      breakFolder: async (path) => {
        options.closed.add(path);
        return async () => void options.closed.delete(path);
      },
      revoke: async () => {
        options.password = 'another secret';
        return async () => {
          options.password = 'a secret';
        };
      },
      kill: async () => {
        await kill();
        return start;
      },
      close: async () => {
        await kill();
        close();
      },
    };
  },
});
