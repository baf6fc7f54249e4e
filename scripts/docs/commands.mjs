/**
 * Rules for the commands of the documentation: `run` is how scripts/test-docs.mjs runs a command, `reason` why it does not and which check
 * covers it instead. The first matching rule applies; a command without a rule fails the checks.
 */
export const RULES = [
  {
    match: /^sudo\b|^sudoedit\b|^systemctl\b|^cd \/opt\/docent$/,
    reason: 'root and systemd; server/test/service.test.ts',
  },
  {
    match: /^openssl\b|^cat docent\.key\b/,
    reason: 'a certificate for another system; server/test/connectors/sharepoint/sign-in.test.ts makes one',
  },
  { match: /^(kubectl|helm)\b/, reason: 'Kubernetes; server/test/helm-chart.test.ts' },
  { match: /^docker\b/, reason: 'Docker; npm run test:compose' },
  { match: /^git (clone|pull|tag)\b/, reason: 'another repository' },
  {
    match: /^(RANDOM_SEED=\w+ )?npm (start|test)\b/,
    reason: 'the README’s two commands: .github/workflows/checks.yml, server/test/starts-and-stops.test.ts',
  },
  { match: /npm run evaluate\b|npm run bench\b/, reason: 'sets of questions, and minutes' },
  { match: /^npm run (test:[\w-]+|pictures|format)\b/, reason: 'a suite of its own, or changes files' },
  { match: /^npm run release\b/, reason: 'a release; scripts/checks/release.test.mjs makes one' },
  {
    match: /^npm run dev\b/,
    reason: 'runs until it is stopped; scripts/checks/dev.test.mjs',
  },
  { match: /^DATA_DIR=\S+ npm start$/, reason: 'runs until it is stopped' },
  {
    match: /^node scripts\/compare-reading\.mjs\b/,
    reason: 'texts of other programs; scripts/figures/count-facts.test.mjs',
  },
  { match: /^npm run migrations\b/, reason: 'changes files' },
  {
    match: /^node scripts\/convert-embedder\.mjs\b/,
    reason: '91 MB by pip; its result is pinned in server/src/platform/embedder/parts.ts',
  },
  { match: /^cp \.env\.example \.env$/, run: 'copy' },
  { match: /^npm run (seed|build|decisions|figures)\b/, run: 'script' },
  { match: /^npm run backup\b/, run: 'backup' },
  { match: /^npm run restore\b/, run: 'restore' },
  {
    match: /^npm run rollback\b/,
    reason: 'needs data of an earlier version; server/src/backup/rollback.test.ts',
  },
  { match: /^curl\b/, run: 'call' },
];

export const ruleOf = (command) => RULES.find(({ match }) => match.test(command));

/** Returns the scripts of package.json and the repository files that a command names and that must exist. */
export const namedBy = (command) => ({
  scripts: [...command.matchAll(/npm run ([\w:-]+)(?! -w\b)(?=\s|$)/g)].map(([, name]) => name),
  files: [...command.matchAll(/(?<=\s)((?:deploy|server|scripts|docs|web)\/[\w./-]+\.\w+)/g)]
    .map(([, path]) => path)
    .filter((path) => !path.includes('/dist/')),
});
