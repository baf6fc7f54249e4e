import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Described = {
  base?: string;
  /** Further properties may be there. */
  open?: boolean;
  properties?: Record<string, string>;
  leads_to?: Record<string, string>;
};
type Metadata = {
  sets: Record<string, string>;
  functions: Record<string, Record<string, string>>;
  types: Record<string, Described>;
};

const metadata: Metadata = JSON.parse(readFileSync(join(import.meta.dirname, 'graph-metadata.json'), 'utf8'));

const linesOf = (type: string): Described[] => {
  const described = metadata.types[type];
  if (!described) return [];
  return [described, ...(described.base ? linesOf(described.base) : [])];
};
const isOpen = (type: string) => linesOf(type).some(({ open }) => open);
const propertyOf = (type: string, name: string) =>
  linesOf(type)
    .map(({ properties, leads_to }) => properties?.[name] ?? leads_to?.[name])
    .find((found) => found !== undefined);
const oneOf = (type: string) => /^Collection\((.+)\)$/.exec(type)?.[1] ?? type;
const isCollection = (type: string) => type.startsWith('Collection(');

/**
 * Returns the type of a path's response, by Microsoft's description: `drives/X/root/delta` is `Collection(driveItem)`. Null for an unknown
 * path. (`sites/HOST:/path` is a way of writing an id.)
 */
export const typeOfPath = (path: string): string | null => {
  const parts = path.replace(/^sites\/[^/:]+:\/[^:]*:?/, 'sites/by-path').split('/');
  let type: string | null = null;
  for (const part of parts) {
    const name = part.replace(/\(.*\)$/, '');
    if (type === null) {
      const set: string | undefined = metadata.sets[name];
      if (!set) return null;
      type = `Collection(${set})`;
      continue;
    }
    if (isCollection(type)) {
      type = oneOf(type);
      continue;
    }
    const next: string | undefined = propertyOf(type, name) ?? metadata.functions[type]?.[name];
    if (!next) return null;
    type = next;
  }
  return type;
};

/** Lists the properties of a response, or of its selection, that are not in the description. */
export const strangersIn = (type: string, value: unknown, at = type): string[] => {
  if (value === null || value === undefined) return [];
  if (isCollection(type)) {
    if (!Array.isArray(value)) return [`${at}: not a list`];
    return value.flatMap((each) => strangersIn(oneOf(type), each, `${at}[]`));
  }
  if (type === 'Int64' || type === 'Int32')
    return Number.isInteger(value) ? [] : [`${at}: not a whole number`];
  if (type === 'Boolean') return typeof value === 'boolean' ? [] : [`${at}: not yes or no`];
  if (type === 'DateTimeOffset')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
      ? []
      : [`${at}: not a time`];
  if (type === 'String' || type === 'Guid') return typeof value === 'string' ? [] : [`${at}: not a text`];
  if (!metadata.types[type]) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [`${at}: not an object`];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name.startsWith('@')) return [];
    const described = propertyOf(type, name);
    if (described) return strangersIn(described, inner, `${at}.${name}`);
    return isOpen(type) ? [] : [`${at}.${name}: not described`];
  });
};

/** The names in `$select` that the description does not have. */
export const unknownNames = (type: string, select: string | null): string[] =>
  (select ?? '')
    .split(',')
    .filter(Boolean)
    // A list of directory objects holds people, groups and devices: any of their properties may be chosen.
    .filter((name) => !['user', oneOf(type)].some((kind) => propertyOf(kind, name)));
