import type { SourceSettings } from '@docent/contract';
import { type HostAndPort, hostAndPortOf, hostOf } from '../../platform/outgoing/route.ts';

/** The servers that settings name. */
export const hostsOf = (settings: SourceSettings): HostAndPort[] => {
  const urls = (addresses: (string | null)[]) =>
    addresses.flatMap((address) => (address ? [hostAndPortOf(new URL(address))] : []));
  switch (settings.kind) {
    case 'website':
      return urls([settings.address, settings.sitemap]);
    case 'webdav':
    case 'git':
      return urls([settings.address]);
    case 's3':
      return s3Hosts(settings);
    case 'sftp':
    case 'imap':
      return [{ host: hostOf(settings.host), port: settings.port }];
    case 'folder':
    case 'sharepoint':
      return [];
  }
};

/** A bucket is a part of the path of its store, or of its host. */
const s3Hosts = ({ endpoint, bucket }: Extract<SourceSettings, { kind: 's3' }>): HostAndPort[] => {
  if (!endpoint) return [];
  const store = new URL(endpoint);
  const ofBucket = `${store.protocol}//${bucket}.${store.host}`;
  return [store.href, ...(URL.canParse(ofBucket) ? [ofBucket] : [])].map((url) =>
    hostAndPortOf(new URL(url)),
  );
};

/** Settings that do not identify the place: how much of it is read, and how fast. */
const NOT_OF_THE_PLACE = new Set([
  'include',
  'exclude',
  'max_items',
  'depth',
  'per_second',
  'sitemap',
  'link',
  'folders',
  'since',
  'libraries',
]);

/** Returns whether the source is read with the account of a user who signs in there. */
export const isSignedInTo = (settings: SourceSettings): boolean =>
  settings.kind === 'sharepoint' && settings.sign_in === 'delegated';

/** Whether both lead to the same place with the same account: what it is entered with is sent nowhere else. */
export const isSamePlace = (one: SourceSettings, other: SourceSettings): boolean =>
  placeOf(one) === placeOf(other);

const placeOf = (settings: SourceSettings): string =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => !NOT_OF_THE_PLACE.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
