import { sftpConnector } from '../../src/connectors/sftp/index.ts';
import { createFolderPlace } from '../stand-ins/folder-place.ts';
import { startSftpServer } from '../stand-ins/sftp-server.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';

testContract({
  connector: sftpConnector,
  items: 60,
  can: ['move', 'revoke', 'kill'],
  open: async () => {
    const { folder, write, remove, move, close } = createFolderPlace('docent-sftp-');
    const options = { folder, user: 'reader', password: 'a secret' };
    const { port, kill, start } = await startSftpServer(options);
    return {
      settings: {
        ...{ kind: 'sftp' as const, host: '127.0.0.1', port, user: 'reader', folder: '/', host_key: null },
        ...{ include: [], exclude: [], max_items: 10_000 },
      },
      context: () => testContext({ secrets: { password: 'a secret' } }),
      ...{ write, remove, move },
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
