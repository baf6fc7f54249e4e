import type { SettingsOf } from '@docent/contract';
import { z } from 'zod';
import { SourceError } from '../connector.ts';
import type { Drive } from './feed.ts';
import { GRAPH, isSharePoint, placeOf } from './place.ts';
import type { Requests } from './requests.ts';

const Site = z.looseObject({ id: z.string(), webUrl: z.string() });
const FoundDrive = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  webUrl: z.string().nullish(),
});
const Drives = z.looseObject({ value: z.array(FoundDrive), '@odata.nextLink': z.string().optional() });
type FoundDrive = z.output<typeof FoundDrive>;

const MOST_PAGES = 100;

export type Found = {
  drives: Drive[];
  /** The address of the site, without a slash at its end. */
  siteAddress: string | null;
  /** Libraries that the settings name and the site has not. */
  missing: string[];
};

/** Lists the libraries of a site, or the OneDrive of a person. */
export const findDrives = async (settings: SettingsOf<'sharepoint'>, requests: Requests): Promise<Found> => {
  const place = placeOf(settings.site);
  if (place.type === 'person') {
    const address = `${GRAPH}/v1.0/users/${encodeURIComponent(place.address)}/drive`;
    const drive = await requests.json(address, FoundDrive, { what: `The OneDrive of ${place.address}` });
    const siteAddress = siteOf(drive.webUrl?.replace(/\/[^/]*\/?$/, ''));
    return { drives: labelled([drive]), siteAddress, missing: [] };
  }
  const within = place.path ? `:${encodeURI(place.path)}` : '';
  const site = await requests.json(`${GRAPH}/v1.0/sites/${place.host}${within}`, Site, { what: 'The site' });
  const found: FoundDrive[] = [];
  // Its id is made of three parts with commas between them.
  const id = encodeURIComponent(site.id).replaceAll('%2C', ',');
  let next: string | undefined = `${GRAPH}/v1.0/sites/${id}/drives`;
  for (let pages = 0; next && pages < MOST_PAGES; pages++) {
    const page: z.output<typeof Drives> = await requests.json(next, Drives, {
      what: 'The libraries of the site',
    });
    found.push(...page.value);
    next = page['@odata.nextLink'];
  }
  const wanted = settings.libraries.map((name) => name.toLowerCase());
  const names = new Set(found.map(nameOf));
  const missing = settings.libraries.filter((name) => !names.has(name.toLowerCase()));
  const taken = found.filter((drive) => !wanted.length || wanted.includes(nameOf(drive)));
  if (!taken.length)
    throw new SourceError(
      'not_found',
      `The site has none of these libraries: ${missing.join(', ') || 'there is none'}.`,
    );
  return { drives: labelled(taken), siteAddress: siteOf(site.webUrl), missing };
};

const nameOf = ({ name }: FoundDrive) => (name ?? '').toLowerCase();

const siteOf = (address: string | null | undefined): string | null => {
  const url = address ? URL.parse(address) : null;
  return url && isSharePoint(url) ? url.href.replace(/\/+$/, '') : null;
};

/** Paths begin with the name of the library: two of one name would share their folders, and who may read them. */
const labelled = (drives: FoundDrive[]): Drive[] => {
  const labels = new Map<string, number>();
  return drives
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name }) => {
      const plain = (name ?? '').replaceAll('/', '_') || 'Documents';
      const count = (labels.get(plain.toLowerCase()) ?? 0) + 1;
      labels.set(plain.toLowerCase(), count);
      return { id, label: count === 1 ? plain : `${plain} (${count})` };
    });
};
