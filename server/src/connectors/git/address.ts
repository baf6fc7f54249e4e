import type { SettingsOf } from '@docent/contract';

export type Head = { commit: string; branch: string };
type Settings = Pick<SettingsOf<'git'>, 'address' | 'link' | 'folder'>;

/** Returns the web address of a file of the branch: by the configured link, else by the pattern of well-known hosts, else null. */
export const addressOf = (settings: Settings, { commit, branch }: Head, path: string): string | null => {
  const folder = settings.folder.replace(/^\/+|\/+$/g, '');
  const whole = encoded(folder ? `${folder}/${path}` : path);
  if (settings.link) return settings.link.replaceAll('{path}', whole).replaceAll('{commit}', commit);
  const url = new URL(settings.address);
  const repository = `${url.origin}${url.pathname.replace(/\/$/, '').replace(/\.git$/, '')}`;
  const host = url.hostname.toLowerCase();
  const ref = encoded(branch);
  if (host === 'github.com') return `${repository}/blob/${ref}/${whole}`;
  if (/(^|\.)gitlab\./.test(host)) return `${repository}/-/blob/${ref}/${whole}`;
  if (/(^|\.)(gitea|forgejo|codeberg)\./.test(host)) return `${repository}/src/branch/${ref}/${whole}`;
  return null;
};

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Returns the address of the remote without credentials. */
export const remoteOf = ({ address }: Pick<Settings, 'address'>): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
};
