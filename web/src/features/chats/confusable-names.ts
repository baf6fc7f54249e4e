import type { PublicUser } from '@docent/contract';
import { mixesScripts, usernameOf } from '@docent/contract/mentions';

/**
 * The ids of those whose name could be read as another's among them (case, accents and signs apart), or whose name mixes
 * scripts whose letters look alike: beside such a name stands the username.
 */
export const mistakable = (people: Iterable<Pick<PublicUser, 'id' | 'name'>>): Set<string> => {
  const names = new Map([...people].map(({ id, name }) => [id, name]));
  const idOf = new Map<string, string>();
  const found = new Set<string>();
  for (const [id, name] of names) {
    const shape = usernameOf(name);
    const other = idOf.get(shape);
    if (other) found.add(other).add(id);
    else idOf.set(shape, id);
    if (mixesScripts(name)) found.add(id);
  }
  return found;
};
