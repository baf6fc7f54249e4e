import { type Archive, textChunks } from './archive.ts';
import { createXmlParser } from './office-xml.ts';

type Relation = { id: string; type: string; path: string };

/** The parts of an Office file that one of its parts names, with their paths from the root of the archive. */
export const relationsOf = (archive: Archive, path: string): Relation[] => {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, at + 1);
  const found: Relation[] = [];
  const parser = createXmlParser({
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (!name.endsWith('Relationship') || TargetMode === 'External') return;
      const { pathname } = new URL(Target, `file:///${folder}`);
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: decoded(pathname.slice(1)) });
    },
  });
  for (const chunk of chunksOf(archive, `${folder}_rels/${path.slice(at + 1)}.rels`)) parser.write(chunk);
  parser.end();
  return found;
};

/** The text of a part in chunks; none where the file has no such part. */
export const chunksOf = (archive: Archive, path: string): Iterable<string> => {
  const bytes = archive.bytes(path);
  return bytes ? textChunks(bytes) : [];
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
