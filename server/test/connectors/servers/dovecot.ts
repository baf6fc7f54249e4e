import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { freePort } from '../../kit/free-port.ts';
import { createServerInside, newRun, runInside } from './debian.ts';

/** Returns the user id of the account that reads mail in the Debian system. */
const uidOf = (user: string) => Number(runInside('id', '-u', user).trim());

/** The Dovecot of Debian with one mailbox, by TLS and by STARTTLS, with a certificate of its own. */
export const startDovecot = async () => {
  const run = newRun();
  const [imaps, imap] = [await freePort(), await freePort()];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  writeFileSync(join(run.outside, 'key.pem'), key);
  writeFileSync(join(run.outside, 'cert.pem'), cert);
  const user = uidOf('reader');
  for (const folder of [
    'mail',
    'mail/cur',
    'mail/new',
    'mail/tmp',
    'mail/.Sent',
    'mail/.Sent/cur',
    'mail/.Sent/new',
    'mail/.Sent/tmp',
  ]) {
    mkdirSync(join(run.outside, folder));
    chownSync(join(run.outside, folder), user, user);
  }
  const setUsers = (users: Record<string, string>) =>
    writeFileSync(
      join(run.outside, 'users'),
      Object.entries(users)
        .map(([name, word]) => `${name}:{PLAIN}${word}:::::\n`)
        .join(''),
    );
  setUsers({});
  writeFileSync(
    join(run.outside, 'dovecot.conf'),
    `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
base_dir = ${run.inside}/base
state_dir = ${run.inside}/state
protocols = imap
listen = 127.0.0.1
log_path = ${run.inside}/log
auth_cache_size = 0
ssl = required
ssl_server_cert_file = ${run.inside}/cert.pem
ssl_server_key_file = ${run.inside}/key.pem
mail_driver = maildir
mail_path = ${run.inside}/mail
mail_home = ${run.inside}
first_valid_uid = 1
mail_max_userip_connections = 100
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
  }
}
passdb passwd-file {
  passwd_file_path = ${run.inside}/users
}
userdb static {
  fields {
    uid = ${user}
    gid = ${user}
  }
}
`,
  );
  const server = createServerInside(imaps, '/usr/sbin/dovecot', '-F', '-c', `${run.inside}/dovecot.conf`);
  const start = async () => {
    // Files left by a killed server.
    rmSync(join(run.outside, 'base'), { recursive: true, force: true });
    await server.start();
  };
  await start();
  return {
    start,
    kill: server.kill,
    ports: { imaps, imap },
    cert,
    mail: join(run.outside, 'mail'),
    user,
    setUsers,
    log: join(run.outside, 'log'),
    close: async () => {
      await server.kill();
      run.remove();
    },
  };
};
