import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/free-port.ts';
import { createServerInside, newRun, runInside } from './debian.ts';

/** The OpenSSH of Debian for files alone: a key lets `reader` in, and a folder is what it sees. */
export const startSshd = async () => {
  const run = newRun();
  const port = await freePort();
  const files = join(run.outside, 'files');
  mkdirSync(files);
  // A server before this one may have made it.
  runInside('mkdir', '-p', '/run/sshd');
  const makeKey = (name: string) => {
    runInside('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', `${run.inside}/${name}`);
    return readFileSync(join(run.outside, name), 'utf8');
  };
  makeKey('host');
  const privateKey = makeKey('reader');
  const allow = (isAllowed: boolean) =>
    writeFileSync(
      join(run.outside, 'allowed'),
      isAllowed ? readFileSync(join(run.outside, 'reader.pub')) : '',
    );
  allow(true);
  chmodSync(join(run.outside, 'allowed'), 0o644);
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${run.inside}/host`,
    `PidFile ${run.inside}/pid`,
    `AuthorizedKeysFile ${run.inside}/allowed`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ];
  writeFileSync(join(run.outside, 'sshd.conf'), lines.join('\n'));
  const server = createServerInside(port, '/usr/sbin/sshd', '-D', '-e', '-f', `${run.inside}/sshd.conf`);
  await server.start();
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', join(run.outside, 'host.pub')], {
    encoding: 'utf8',
  }).split(' ');
  return {
    ...server,
    port,
    files,
    /** As the server sees it. */
    folder: `${run.inside}/files`,
    privateKey,
    fingerprint,
    allow,
    makeKey,
    close: async () => {
      await server.kill();
      run.remove();
    },
  };
};
