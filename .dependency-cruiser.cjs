// The one-way rules of the house. Every rule says what it protects; a broken one fails `npm run check`.
// Type-only imports count like any other: a type that leaks across a wall is a leak.

/** Features of the console are closed: only their `routes.tsx` is a door, and only `src/app` opens it. */
const feature = '^src/features/([^/]+)/'
/** Packages of npm, wherever they lie. `(^|/)` also reaches the types of a package that has none of its own. */
const npm = (names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`
const anyNpm = '(^|/)node_modules/'
const test = '[.]test[.]tsx?$'
/** Built into Node itself. */
const core = { dependencyTypes: ['core'] }

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const wholeHouse = [
  forbid('no-cycle', 'A file never reaches itself again.', {}, { circular: true }),
  forbid(
    'no-barrel',
    'No file exists to re-export others: import the thing from where it is made.',
    {},
    { path: '(^|/)index[.][jt]sx?$', pathNot: anyNpm },
  ),
  forbid('no-unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  forbid(
    'no-undeclared-package',
    'Only packages that package.json declares.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'no-dev-package-in-product',
    'What runs for users needs nothing that only tests and tools have.',
    { path: '^(contract|domain|server|src)/', pathNot: [test, '(^|/)testing/'] },
    { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/@types/' },
  ),
  forbid('no-test-in-product', 'A test is imported by nobody.', {}, { path: test }),
  forbid(
    'no-testing-in-product',
    'What tests share stays with tests.',
    { path: '^(contract|domain|server|src)/', pathNot: [test, '(^|/)testing/'] },
    { path: '/testing/', pathNot: anyNpm },
  ),
]

const pureLibraries = [
  'zod',
  'semver',
  'ignore',
  'diff',
  'jsonc-parser',
  're2js',
  'json-p3',
  '@zip[.]js/zip[.]js',
]

const buildings = [
  forbid(
    'contract-knows-zod-only',
    'The contract imports zod and itself.',
    { path: '^contract/', pathNot: test },
    { pathNot: ['^contract/', npm(['zod'])] },
  ),
  forbid(
    'contract-tests',
    'Tests of the contract add vitest and fast-check.',
    { path: `^contract/.+${test}` },
    { pathNot: ['^contract/', npm(['zod', 'vitest', 'fast-check'])] },
  ),
  forbid(
    'domain-stays-pure',
    'Rules that both sides run import the contract and small pure libraries.',
    { path: '^domain/', pathNot: [test, '/testing/'] },
    { pathNot: ['^(contract|domain)/', npm(pureLibraries)] },
  ),
  forbid(
    'domain-tests',
    'Tests of the rules, and what they share, add vitest and fast-check, nothing of Node.',
    { path: ['^domain/.+/testing/', `^domain/.+${test}`] },
    { pathNot: ['^(contract|domain)/', npm([...pureLibraries, 'vitest', 'fast-check'])] },
  ),
  forbid(
    'server-never-console',
    'Server and console meet in the contract only.',
    { path: '^server/' },
    { path: ['^(src|e2e|bench|scripts)/', npm(['react', 'react-dom', '@mui/[^/]+', '@emotion/[^/]+'])] },
  ),
  forbid(
    'console-never-server',
    'Server and console meet in the contract only.',
    { path: '^src/' },
    {
      path: ['^(server|e2e|bench|scripts)/', npm(['hono', '@hono/[^/]+', 'kysely', 'pino', '@duckdb/[^/]+'])],
    },
  ),
  forbid(
    'console-without-node',
    'Nothing of Node runs in a browser.',
    { path: '^src/', pathNot: test },
    core,
  ),
  forbid(
    'journeys-know-the-contract',
    'A journey sees the product as a user does: through its wire and its screens.',
    { path: '^e2e/' },
    { path: '^(domain|server|src|bench)/' },
  ),
  forbid(
    'tools-from-outside',
    'No building leans on the scaffolding.',
    { path: '^(contract|domain|server|src)/' },
    { path: '^(e2e|bench|scripts)/' },
  ),
]

const consoleRules = [
  forbid(
    'lib-is-the-ground',
    'src/lib knows nothing above it and no React.',
    { path: '^src/lib/' },
    {
      path: ['^src/(?!lib/)', npm(['react', 'react-dom', 'react-router', '@mui/[^/]+'])],
    },
  ),
  forbid(
    'ui-knows-no-endpoint',
    'Furniture imports src/lib, never the wire or its rules.',
    { path: '^src/ui/' },
    {
      path: ['^src/(?!ui/|lib/|i18n/)', '^(contract|domain)/'],
    },
  ),
  forbid(
    'uploads-below-features',
    'The upload engine imports src/api, src/lib, the contract and the rules.',
    { path: '^src/uploads/' },
    { path: '^src/(?!uploads/|api/|lib/)' },
  ),
  forbid(
    'api-is-the-one-door',
    'src/api imports src/lib and the contract.',
    { path: '^src/api/' },
    { path: ['^src/(?!api/|lib/)', '^domain/'] },
  ),
  forbid(
    'components-below-features',
    'A component shows what it is given: it imports src/ui, src/lib, the contract and the rules.',
    { path: '^src/components/' },
    { path: '^src/(?!components/|ui/|lib/|i18n/)' },
  ),
  forbid(
    'feature-never-feature',
    'Features meet through links in src/paths.ts.',
    { path: feature },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  forbid(
    'feature-never-app',
    'The app opens features, never the other way.',
    { path: feature },
    {
      path: '^src/(app/|main[.]tsx$)',
    },
  ),
  forbid(
    'one-door-per-feature',
    'From outside, a feature is its routes.tsx.',
    { path: '^src/(?!features/)' },
    { path: feature, pathNot: '^src/features/[^/]+/routes[.]tsx$' },
  ),
  forbid(
    'only-app-opens-features',
    'Only the router knows which features there are.',
    { path: '^src/', pathNot: ['^src/app/', '^src/features/'] },
    { path: '^src/features/' },
  ),
  forbid(
    'paths-know-nothing',
    'Links are plain functions.',
    { path: '^src/paths[.]ts$' },
    { path: '^src/(?!lib/)' },
  ),
  forbid(
    'one-door-to-the-wire',
    'Endpoints are called through src/api; who else needs a type of the contract imports the type.',
    { path: '^src/(ui|lib)/' },
    { path: '^src/api/' },
  ),
  forbid(
    'graph-library-in-one-place',
    'React Flow is known to the graph canvas alone.',
    { path: '^src/', pathNot: '^src/components/graph-canvas/' },
    { path: npm(['@xyflow/[^/]+']) },
  ),
]

/** Services that every area may use, beside the core, the injected dependencies, the database and the warehouse. */
const services = ['jobs', 'uploads', 'audit', 'settings', 'secrets', 'outbound-http']
const shared = ['core', 'deps', ...services, 'db', 'warehouse'].join('|')

/** Areas of the platform, and what each may use of others. */
const areas = {
  iam: [],
  'data-manager': [],
  query: ['data-manager/catalogue'],
  store: [],
  playbooks: [],
  engine: ['data-manager', 'query'],
}

const areaRules = Object.entries(areas).map(([area, doors]) =>
  forbid(
    `platform-${area}-keeps-to-itself`,
    doors.length === 0
      ? `${area} uses the core, the shared services, db and warehouse, and no other area.`
      : `${area} uses the core, the shared services, db and warehouse, and ${doors.join(', ')}.`,
    { path: `^server/platform/${area}/`, pathNot: test },
    {
      path: '^server/platform/',
      pathNot: [
        `^server/platform/(${area}|${shared})/`,
        ...doors.map((door) => `^server/platform/${door}(/|[.]ts$)`),
      ],
    },
  ),
)

const serverRules = [
  ...areaRules,
  forbid(
    'areas-never-http',
    'A handler gets parsed input and a session; only server/platform/http knows requests and replies.',
    {
      path: `^server/platform/(${Object.keys(areas).join('|')}|${shared})/`,
      pathNot: test,
    },
    { path: ['^server/platform/http/', npm(['hono', '@hono/[^/]+'])] },
  ),
  forbid(
    'ground-of-the-platform',
    'The core, the shared services, db and warehouse know no area.',
    { path: `^server/platform/(${shared})/`, pathNot: test },
    { path: `^server/platform/(${Object.keys(areas).join('|')}|http|app[.]ts)` },
  ),
  forbid(
    'duckdb-in-the-warehouse',
    'DuckDB is known to the warehouse adapter only.',
    { path: '^server/', pathNot: ['^server/platform/warehouse/', test, '(^|/)testing/'] },
    { path: npm(['@duckdb/[^/]+']) },
  ),
  forbid(
    'gateway-never-platform',
    'The gateway is handed a function from Request to Response.',
    { path: '^server/gateway/', pathNot: test },
    { path: '^server/platform/' },
  ),
  forbid(
    'platform-never-gateway',
    'The platform does not know what stands in front of it.',
    { path: '^server/platform/' },
    { path: '^server/gateway/' },
  ),
]

module.exports = {
  forbidden: [...wholeHouse, ...buildings, ...consoleRules, ...serverRules],
  options: {
    doNotFollow: { path: anyNpm },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.cjs', '.mjs', '.d.ts', '.json'],
    },
    builtInModules: { add: ['node:sqlite', 'node:test'] },
  },
}
