import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/free-port.ts';
import { createServerInside, newRun, WWW_DATA } from './debian.ts';

const MODULES =
  'mpm_prefork authn_core authn_file authz_core authz_user authz_host auth_basic alias dir mime env setenvif headers rewrite access_compat'.split(
    ' ',
  );

/** Apache of Debian, with a folder that it serves (`files`) and whatever a test configures besides. */
export const startApache = async ({ modules, configuration }: Configuration) => {
  const run = newRun();
  const port = await freePort();
  const files = join(run.outside, 'files');
  mkdirSync(files);
  chownSync(files, WWW_DATA, WWW_DATA);
  chownSync(run.outside, WWW_DATA, WWW_DATA);
  const setUsers = (users: Record<string, string>) => {
    const lines = Object.entries(users).map(
      ([user, password]) => `${user}:{SHA}${createHash('sha1').update(password).digest('base64')}`,
    );
    writeFileSync(join(run.outside, 'users'), lines.join('\n'));
  };
  setUsers({});
  const paths = { folder: run.inside, files: `${run.inside}/files`, users: `${run.inside}/users` };
  const lines = [
    'ServerRoot /etc/apache2',
    'ServerName localhost',
    `Listen 127.0.0.1:${port}`,
    `PidFile ${run.inside}/pid`,
    `DefaultRuntimeDir ${run.inside}`,
    `Mutex file:${run.inside} default`,
    `ErrorLog ${run.inside}/errors`,
    'User www-data',
    'Group www-data',
    ...[...MODULES, ...modules].map(
      (name) =>
        `LoadModule ${name.replace(/[\d.]+$/, '')}_module /usr/lib/apache2/modules/${fileOf(name)}.so`,
    ),
    'TypesConfig /etc/mime.types',
    `DocumentRoot ${paths.files}`,
    '<Directory />\nAllowOverride None\nRequire all granted\n</Directory>',
    configuration(paths),
  ];
  writeFileSync(join(run.outside, 'apache.conf'), lines.join('\n'));
  const command = ['/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', `${run.inside}/apache.conf`];
  const server = createServerInside(port, ...command);
  await server.start();
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    port,
    files,
    folder: run.outside,
    setUsers,
    close: async () => {
      await server.kill();
      run.remove();
    },
  };
};

type Configuration = {
  modules: string[];
  configuration: (paths: { folder: string; files: string; users: string }) => string;
};

const fileOf = (name: string) => (name.startsWith('php') ? `lib${name}` : `mod_${name}`);
