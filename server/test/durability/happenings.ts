import type { ItemAccess } from '../../src/connectors/connector.ts';
import type { FakePlace, Thing, World } from '../connectors/fake-place.ts';

const FOLDERS = 4;
export const FIRST_THINGS = 24;

/** A place that is made, and goes on to be changed, by the numbers of a seed. `people`: addresses that it names. */
export const createHistory = (place: FakePlace, seed: number, random: () => number, people: string[]) => {
  const whole = (below: number) => Math.floor(random() * below);
  let made = 0;
  const text = () => `Number ${made++} of history ${seed}.`;
  const someAccess = (): ItemAccess => {
    const which = whole(5);
    if (which === 0) return 'unrestricted';
    if (which === 1) return 'unknown';
    if (which === 2) return 'inherit';
    return { principals: people.filter(() => random() < 0.5).map((email) => ({ type: 'person', email })) };
  };
  const acts: ((path: string) => void)[] = [
    () => place.create(`folder-${whole(FOLDERS)}/${made}.txt`, text(), someAccess()),
    (path) => place.edit(path, text()),
    (path) => place.move(path, `moved-${whole(3)}/${made++}.txt`),
    (path) => place.move(path, path.replace(/\d+\.txt$/, `${made++}.txt`)),
    (path) => place.remove(path),
    (path) => place.share(path, someAccess()),
    () => place.shareFolder(`folder-${whole(FOLDERS)}`, someAccess()),
  ];

  for (let index = 0; index < FIRST_THINGS; index += 1)
    place.create(`folder-${index % FOLDERS}/${index}.txt`, text());
  return {
    whole,
    goOn: (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        const { things } = place.world;
        const path = things[whole(things.length)]?.path;
        if (path !== undefined) acts[whole(acts.length)]?.(path);
      }
    },
  };
};

/** Path and text of what a person of this address is to read, by the place's own word. */
export const readBy = ({ things, folders }: World, email: string): [path: string, text: string][] => {
  const lets = (access: ItemAccess): boolean =>
    access === 'unrestricted' ||
    (typeof access === 'object' &&
      access.principals.some((one) => one.type === 'person' && one.email === email));
  const isFor = ({ access, path }: Thing): boolean => {
    if (access !== 'inherit') return lets(access);
    const ofFolder = folders.find(([folder]) => path.startsWith(`${folder}/`))?.[1] ?? 'inherit';
    return ofFolder === 'inherit' || lets(ofFolder);
  };
  return things
    .filter(isFor)
    .map(({ path, text }): [string, string] => [path, text])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};
