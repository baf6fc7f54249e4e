import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = /^\d+\.\d+\.\d+$/;
const OURS = '@docent/';

/** Places of the version outside of package files: the text before it, by file. */
const MENTIONS = {
  'deploy/helm/docent/Chart.yaml': /(?<=^(?:version: |appVersion: "))[\d.]+/gm,
  'docs/operators/kubernetes.md': /(?<=\/docent:)[\d.]+/g,
};

const read = (folder, path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const write = (folder, path, value) =>
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);

export const versionOf = (folder) => read(folder, 'package.json').version;

const withVersion = (described, version) => ({
  ...described,
  version,
  ...(described.dependencies && {
    dependencies: Object.fromEntries(
      Object.entries(described.dependencies).map(([name, wanted]) => [
        name,
        name.startsWith(OURS) ? version : wanted,
      ]),
    ),
  }),
});

/** Sets the version of the product and its workspaces, which are always equal, in all package.json, the lock file, the Helm chart and its guide. */
export const setVersion = (folder, version) => {
  if (!VERSION.test(version))
    throw new Error(`"${version}" is no version: three numbers with points between them.`);
  const { workspaces } = read(folder, 'package.json');
  for (const room of ['', ...workspaces]) {
    const path = join(room, 'package.json');
    write(folder, path, withVersion(read(folder, path), version));
  }
  const lock = read(folder, 'package-lock.json');
  for (const room of ['', ...workspaces]) lock.packages[room] = withVersion(lock.packages[room], version);
  write(folder, 'package-lock.json', { ...lock, version });
  for (const [path, places] of Object.entries(MENTIONS)) {
    const file = join(folder, path);
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(places, version));
  }
};

/** Returns the versions that the chart and its guide name. */
export const mentionedVersions = (folder) =>
  Object.entries(MENTIONS).flatMap(
    ([path, places]) => readFileSync(join(folder, path), 'utf8').match(places) ?? [],
  );
