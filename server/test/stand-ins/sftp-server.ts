import { once } from 'node:events';
import { closeSync, lstatSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';
import { freePort } from '../kit/free-port.ts';

type Options = { folder: string; user: string; password: string };
/** An open folder, whose entries are read once, or an open file. */
type Handle = { entries: string[] | null; path: string; file: number | null };

const { OK, EOF, NO_SUCH_FILE, PERMISSION_DENIED } = ssh2.utils.sftp.STATUS_CODE;

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  ...{ mode, uid, gid, size },
  atime: Math.floor(atimeMs / 1_000),
  mtime: Math.floor(mtimeMs / 1_000),
});

/** Answers the requests of one SFTP session (draft-ietf-secsh-filexfer-02) that read. */
const serveFiles = (sftp: SFTPWrapper, root: string) => {
  const handles: Handle[] = [];
  const fail = (id: number, error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    sftp.status(id, code === 'ENOENT' ? NO_SUCH_FILE : PERMISSION_DENIED);
  };
  const answer = (id: number, work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(id, error);
    }
  };
  const keep = (id: number, handle: Handle) => {
    const name = Buffer.alloc(4);
    name.writeUInt32BE(handles.push(handle) - 1);
    sftp.handle(id, name);
  };
  const of = (name: Buffer) => handles[name.readUInt32BE()];
  const at = (path: string) => join(root, path);
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: {} as Attributes }]),
  ); // not asked for
  sftp.on('STAT', (id, path) => answer(id, () => sftp.attrs(id, attributesOf(statSync(at(path))))));
  sftp.on('LSTAT', (id, path) => answer(id, () => sftp.attrs(id, attributesOf(lstatSync(at(path))))));
  sftp.on('OPENDIR', (id, path) =>
    answer(id, () => keep(id, { entries: readdirSync(at(path)), path: at(path), file: null })),
  );
  sftp.on('READDIR', (id, name) => {
    const handle = of(name);
    if (!handle?.entries?.length) return sftp.status(id, EOF);
    const entries = handle.entries.splice(0, 100).map((filename) => ({
      ...{ filename, longname: filename },
      attrs: attributesOf(lstatSync(join(handle.path, filename))),
    }));
    sftp.name(id, entries);
  });
  sftp.on('OPEN', (id, path) =>
    answer(id, () => keep(id, { entries: null, path: at(path), file: openSync(at(path), 'r') })),
  );
  sftp.on('FSTAT', (id, name) =>
    answer(id, () => sftp.attrs(id, attributesOf(statSync(of(name)?.path ?? '')))),
  );
  sftp.on('READ', (id, name, offset, length) => {
    const bytes = Buffer.alloc(length);
    const count = readSync(of(name)?.file ?? -1, bytes, 0, length, offset);
    if (count) sftp.data(id, bytes.subarray(0, count));
    else sftp.status(id, EOF);
  });
  sftp.on('CLOSE', (id, name) => {
    const { file = null } = of(name) ?? {};
    if (file !== null) closeSync(file);
    sftp.status(id, OK);
  });
};

/** Starts an SFTP server of a folder, with a password. */
export const startSftpServer = async (options: Options) => {
  const port = await freePort();
  const hostKeys = [ssh2.utils.generateKeyPairSync('ed25519').private];
  const open = new Set<Connection>();
  const serve = (client: Connection) => {
    open.add(client);
    client.on('error', () => {});
    client.on('close', () => open.delete(client));
    client.on('authentication', (asked) => {
      const isRight =
        asked.method === 'password' && asked.username === options.user && asked.password === options.password;
      if (isRight) asked.accept();
      else asked.reject(['password']);
    });
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), options.folder)),
    );
  };
  let server: ssh2.Server;
  const start = async () => {
    server = new ssh2.Server({ hostKeys }, serve);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const kill = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const client of open) client.end();
    await closed;
  };
  await start();
  return { port, start, kill };
};
