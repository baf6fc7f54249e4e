import type { Archive } from './archive.ts';
import { parseXml } from './xml-events.ts';

export type RelatedPart = { id: string; kind: string; path: string };

/**
 * Returns the parts that a part references, with paths from the root of the archive. `kind` is the last segment of the relationship type.
 */
export const relatedParts = (archive: Archive, path: string): RelatedPart[] => {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(0, at));
  const found: RelatedPart[] = [];
  parseXml(archive.text(`${folder ? `${folder}/` : ''}_rels/${path.slice(at + 1)}.rels`) ?? '', {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      found.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: resolve(folder, Target) });
    },
  });
  return found;
};

/** Returns the path of the main part of an Office file, such as `xl/workbook.xml`. */
export const mainPart = (archive: Archive, usual: string): string =>
  relatedParts(archive, '').find(({ kind }) => kind === 'officeDocument')?.path ?? usual;

const resolve = (folder: string, target: string): string => {
  try {
    return decodeURIComponent(new URL(target, `file:///${folder ? `${folder}/` : ''}`).pathname.slice(1));
  } catch {
    return '';
  }
};
