import { FILE_FORMATS, FILE_TYPES } from '@docent/contract';

const READ = new Set<string>(FILE_TYPES.flatMap((type) => FILE_FORMATS[type].extensions));
const CALENDARS = new Set(['ics', 'ical', 'ifb', 'vcs']);
const CONTACTS = new Set(['vcf', 'vcard']);

/** Why files of this name are never read, or null. */
export const reasonToPassOver = (name: string): string | null => {
  const ending = /.\.([^./]+)$/.exec(name.slice(name.lastIndexOf('/') + 1))?.[1]?.toLowerCase() ?? '';
  if (CALENDARS.has(ending)) return 'Calendar files are not read.';
  if (CONTACTS.has(ending)) return 'Contact files are not read.';
  if (READ.has(ending)) return null;
  return ending ? `Files that end in .${ending} are not read.` : 'Files without an ending are not read.';
};
