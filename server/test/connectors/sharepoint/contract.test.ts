import { testContract } from '../contract.ts';
import { contextOf, settingsOf, setUp } from './set-up.ts';

const given = await setUp({ habits: { pageSize: 20, tellsCTag: true } });

testContract({
  connector: given.connector,
  can: ['moveKeepingId', 'revoke', 'kill'],
  items: 210,
  nameOf: (index) => `Documents/folder-${index % 7}/text ${String(index).padStart(4, '0')}.md`,
  open: async () => {
    const { twin, secrets, folder } = given;
    const { tenant } = twin;
    const drive = tenant.addDrive('Documents');
    const childOf = (parent: string, name: string) =>
      tenant.childrenOf(parent).find((item) => item.name === name);
    /** The item at a path; folders are made on the way. */
    const folderAt = (names: string[]) =>
      names.reduce(
        (parent, name) => childOf(parent, name)?.id ?? tenant.addFolder(parent, name).id,
        drive.rootId,
      );
    const at = (path: string) => {
      const names = path.split('/').slice(1);
      const name = names.pop() ?? '';
      const parent = folderAt(names);
      return { parent, name, item: childOf(parent, name) };
    };
    return {
      settings: settingsOf(twin),
      context: () => contextOf(twin, { secrets, workFolder: folder }),
      write: async (path, text) => {
        const { parent, name, item } = at(path);
        if (item) tenant.edit(item.id, text);
        else tenant.addFile(parent, name, text);
      },
      remove: async (path) => tenant.remove(at(path).item?.id ?? ''),
      move: async (from, to) => {
        const { item } = at(from);
        const { parent, name } = at(to);
        tenant.move(item?.id ?? '', parent);
        tenant.rename(item?.id ?? '', name);
      },
      revoke: async () => {
        const { certificate } = twin.app;
        twin.app.certificate = null;
        twin.signIn.revoke();
        return async () => {
          twin.app.certificate = certificate;
        };
      },
      kill: async () => {
        twin.faults.breakPath(/./, { status: 503 });
        return async () => twin.faults.breakPath(null);
      },
      close: given.close,
    };
  },
});
