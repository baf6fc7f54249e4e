/** Imports go one way (see ARCHITECTURE.md). */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** The rooms of the server, lowest first: each may import those before it. */
const ROOMS = [
  'tables',
  'platform',
  'access',
  'knowledge',
  'connectors',
  'realtime',
  'answering',
  'features',
  'reports',
];
const above = (room) => ROOMS.slice(ROOMS.indexOf(room) + 1);
const server = ROOMS.filter((room) => above(room).length).map((room) =>
  forbid(
    `server-${room}-goes-down`,
    { path: `^server/src/${room}/` },
    { path: `^server/src/(${above(room).join('|')})/` },
    `${room} imports nothing of the rooms above it`,
  ),
);

module.exports = {
  forbidden: [
    ...server,
    forbid('no-cycles', {}, { circular: true }, 'no circles, of types neither'),
    forbid(
      'product-without-tests',
      { path: '^(contract|server|web)/', pathNot: '^server/test/|\\.test\\.tsx?$' },
      { path: '^server/test/|\\.test\\.tsx?$' },
      'the product stands without its tests',
    ),
    forbid(
      'journeys-not-bench',
      { path: '^(server|e2e)/' },
      { path: '^bench/' },
      'what tests share is in server/test',
    ),
    forbid(
      'contract-alone',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench)/' },
      'the contract imports nothing of ours',
    ),
    forbid(
      'web-not-server',
      { path: '^web/' },
      { path: '^(server|e2e|bench)/' },
      'web and server meet in the contract',
    ),
    forbid(
      'server-not-web',
      { path: '^server/' },
      { path: '^(web|e2e)/' },
      'web and server meet in the contract',
    ),
    forbid(
      'feature-by-its-index',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/[^/]+/', pathNot: '^server/src/features/($1/|[^/]+/index\\.ts$)' },
      'a feature uses another through its index.ts',
    ),
    forbid(
      'settings-for-main',
      { path: '^server/src/[^/]+/' },
      { path: '^server/src/settings\\.ts$' },
      'settings are handed down',
    ),
    forbid(
      'web-ui-alone',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|app|api|i18n|router)/' },
      'the design system knows no product',
    ),
    forbid(
      'web-router-low',
      { path: '^web/src/router/' },
      { path: '^web/src/(features|app|api|i18n)/' },
      'the router knows no screen',
    ),
    forbid(
      'web-api-low',
      { path: '^web/src/api/' },
      { path: '^web/src/(features|app|ui|i18n|router)/' },
      'the clients know no screen',
    ),
    forbid(
      'web-features-not-app',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
      'features know no frame',
    ),
    forbid(
      'web-feature-by-its-index',
      { path: '^web/src/features/([^/]+)/' },
      {
        path: '^web/src/features/[^/]+/',
        pathNot:
          '^web/src/features/($1/|[^/]+/index\\.ts$|documents/(document-reader|import-here)\\.tsx$|lessons/(lesson-reader|close-and-teach|write-lesson)\\.tsx$|chats/reading\\.ts$|lessons/reviewing\\.ts$|inbox/gap-actions\\.tsx$)',
      },
      'a feature uses another through its index.ts (readers and panels are loaded on demand)',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    parser: 'swc',
  },
};
