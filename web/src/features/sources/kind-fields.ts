import type { SourceKind } from '@docent/contract';

type Field = {
  /** As the contract calls it, in the settings or among the secrets. */
  name: string;
  as: 'text' | 'number' | 'lines' | 'date' | 'secret' | 'secretLines' | 'choice' | 'cards';
  placeholder?: string;
  options?: readonly string[];
  /** Seldom asked for: shown with the other details. */
  isDetail?: boolean;
  /** Only for this way of signing in. */
  signIn?: 'application' | 'delegated';
  /** An empty one is none at all. */
  isNullable?: boolean;
};
export type KindField = Field;

const TAKEN: Field[] = [
  { name: 'include', as: 'lines', placeholder: '**/*.pdf', isDetail: true },
  { name: 'exclude', as: 'lines', placeholder: 'archive/**', isDetail: true },
  { name: 'max_items', as: 'number', isDetail: true },
];
const USER: Field = { name: 'user', as: 'text' };
const PASSWORD: Field = { name: 'password', as: 'secret' };
const CERTIFICATE: Field = {
  name: 'private_key',
  as: 'secretLines',
  placeholder: '-----BEGIN PRIVATE KEY-----',
};

/** Fields of each kind, in the order of the form. */
export const KIND_FIELDS: Record<SourceKind, Field[]> = {
  website: [
    { name: 'address', as: 'text', placeholder: 'https://example.com/help/' },
    {
      name: 'sitemap',
      as: 'text',
      placeholder: 'https://example.com/sitemap.xml',
      isDetail: true,
      isNullable: true,
    },
    { name: 'depth', as: 'number', isDetail: true },
    { name: 'per_second', as: 'number', isDetail: true },
    { name: 'headers', as: 'secretLines', placeholder: 'Authorization: Bearer …', isDetail: true },
    ...TAKEN,
  ],
  webdav: [
    {
      name: 'address',
      as: 'text',
      placeholder: 'https://cloud.example.com/remote.php/dav/files/team/Handbooks/',
    },
    USER,
    PASSWORD,
    { name: 'token', as: 'secret', isDetail: true },
    ...TAKEN,
  ],
  s3: [
    { name: 'endpoint', as: 'text', placeholder: 'https://minio.example.com', isNullable: true },
    { name: 'region', as: 'text', placeholder: 'us-east-1' },
    { name: 'bucket', as: 'text' },
    { name: 'prefix', as: 'text', placeholder: 'handbooks/' },
    { name: 'access_key_id', as: 'text' },
    { name: 'secret_access_key', as: 'secret' },
    ...TAKEN,
  ],
  sftp: [
    { name: 'host', as: 'text', placeholder: 'files.example.com' },
    { name: 'port', as: 'number' },
    USER,
    PASSWORD,
    { name: 'private_key', as: 'secretLines', placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----' },
    { name: 'folder', as: 'text', placeholder: '/' },
    { name: 'passphrase', as: 'secret', isDetail: true },
    { name: 'host_key', as: 'text', placeholder: 'SHA256:…', isDetail: true, isNullable: true },
    ...TAKEN,
  ],
  folder: [{ name: 'folder', as: 'text' }, ...TAKEN],
  git: [
    { name: 'address', as: 'text', placeholder: 'https://git.example.com/team/handbook.git' },
    { name: 'branch', as: 'text', placeholder: 'main', isNullable: true },
    { name: 'folder', as: 'text', placeholder: 'docs' },
    { name: 'token', as: 'secret' },
    { name: 'user', as: 'text', isDetail: true },
    {
      name: 'link',
      as: 'text',
      placeholder: 'https://git.example.com/team/handbook/blob/{commit}/{path}',
      isDetail: true,
      isNullable: true,
    },
    ...TAKEN,
  ],
  imap: [
    { name: 'host', as: 'text', placeholder: 'imap.example.com' },
    { name: 'port', as: 'number' },
    { name: 'security', as: 'choice', options: ['tls', 'starttls'] },
    { name: 'user', as: 'text', placeholder: 'support@example.com' },
    PASSWORD,
    { name: 'folders', as: 'lines', placeholder: 'INBOX' },
    { name: 'since', as: 'date', isNullable: true },
    ...TAKEN,
  ],
  sharepoint: [
    { name: 'site', as: 'text', placeholder: 'https://contoso.sharepoint.com/sites/hr' },
    { name: 'sign_in', as: 'cards', options: ['application', 'delegated'] },
    { name: 'tenant', as: 'text', placeholder: 'contoso.onmicrosoft.com' },
    { name: 'client_id', as: 'text', placeholder: '00000000-0000-0000-0000-000000000000' },
    { ...CERTIFICATE, signIn: 'application' },
    { name: 'client_secret', as: 'secret', signIn: 'delegated' },
    { ...CERTIFICATE, signIn: 'delegated', isDetail: true },
    { name: 'passphrase', as: 'secret', isDetail: true },
    { name: 'client_secret', as: 'secret', signIn: 'application', isDetail: true },
    { name: 'libraries', as: 'lines', isDetail: true },
    ...TAKEN,
  ],
};

export const isSecret = ({ as }: Field): boolean => as === 'secret' || as === 'secretLines';
