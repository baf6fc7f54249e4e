import type { TreeEntry } from 'isomorphic-git';
import { SourceError } from '../connector.ts';
import type { Entry } from '../shared/walk.ts';

/** Lists a Git tree as entries of `folder`, and notes the trees of its folders in `trees`. */
export const entriesOf = (
  entries: Pick<TreeEntry, 'path' | 'type' | 'mode' | 'oid'>[],
  folder: string,
  trees: Map<string, string>,
): Entry<string>[] =>
  entries.map(({ path: name, type, mode, oid }): Entry<string> => {
    if (name === '..' || name === '.' || name.includes('/'))
      return {
        name: name.replaceAll('/', '_'),
        kind: 'failed',
        error: new SourceError('malformed', 'It has no name.'),
      };
    if (type === 'tree') {
      trees.set(folder ? `${folder}/${name}` : name, oid);
      return { name, kind: 'folder' };
    }
    if (type === 'commit')
      return { name, kind: 'passed_over', reason: 'It is another repository: follow it by itself.' };
    if (mode === '120000') return { name, kind: 'passed_over', reason: 'Links are not followed.' };
    return { name, kind: 'file', file: oid };
  });
