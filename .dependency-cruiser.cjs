// The dependency rules of the project. Every rule gives its reason; a violation fails `npm run check`. Type-only imports
// count like any other.

/** A feature of the console. Only `src/app` imports it, and only through its `routes.tsx`. */
const feature = '^src/features/([^/]+)/'
/** Packages of npm in any folder. `@types` covers packages without types of their own. */
const npm = (names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`
const anyNpm = '(^|/)node_modules/'
const test = '[.]test[.]tsx?$'
/** Modules of Node. */
const core = { dependencyTypes: ['core'] }

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const projectRules = [
  forbid('no-cycle', 'A file never imports itself, directly or through others.', {}, { circular: true }),
  forbid(
    'no-barrel',
    'No file only re-exports others: import from the file that defines the name.',
    {},
    { path: '(^|/)index[.][jt]sx?$', pathNot: anyNpm },
  ),
  forbid(
    'no-unresolved',
    'Every import can be resolved.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  forbid(
    'no-undeclared-package',
    'Only packages in package.json may be imported.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'no-dev-package-in-product',
    'The product does not need packages that only tests and tools have.',
    { path: '^(contract|domain|server|src)/', pathNot: [test, '(^|/)testing/'] },
    { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/@types/' },
  ),
  forbid('no-test-in-product', 'No file imports a test.', {}, { path: test }),
  forbid(
    'no-testing-in-product',
    'Only tests import code for tests.',
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
  '@zxcvbn-ts/language-common',
]

const layerRules = [
  forbid(
    'contract-imports-zod-only',
    'The contract imports zod and itself.',
    { path: '^contract/', pathNot: test },
    { pathNot: ['^contract/', npm(['zod'])] },
  ),
  forbid(
    'contract-tests',
    'Tests of the contract also import vitest and fast-check.',
    { path: `^contract/.+${test}` },
    { pathNot: ['^contract/', npm(['zod', 'vitest', 'fast-check'])] },
  ),
  forbid(
    'domain-stays-pure',
    'Rules for browser and server import the contract and small pure libraries.',
    { path: '^domain/', pathNot: [test, '/testing/'] },
    { pathNot: ['^(contract|domain)/', npm(pureLibraries)] },
  ),
  forbid(
    'domain-tests',
    'Tests of the rules, and their shared code, also import vitest and fast-check, but no modules of Node.',
    { path: ['^domain/.+/testing/', `^domain/.+${test}`] },
    { pathNot: ['^(contract|domain)/', npm([...pureLibraries, 'vitest', 'fast-check'])] },
  ),
  forbid(
    'server-never-console',
    'Server and console share only the contract and the rules.',
    { path: '^server/' },
    { path: ['^(src|e2e|bench|scripts)/', npm(['react', 'react-dom', '@mui/[^/]+', '@emotion/[^/]+'])] },
  ),
  forbid(
    'console-never-server',
    'Server and console share only the contract and the rules.',
    { path: '^src/' },
    {
      path: ['^(server|e2e|bench|scripts)/', npm(['hono', '@hono/[^/]+', 'kysely', 'pino', '@duckdb/[^/]+'])],
    },
  ),
  forbid(
    'console-without-node',
    'Modules of Node do not exist in a browser.',
    { path: '^src/', pathNot: test },
    core,
  ),
  forbid(
    'journeys-import-contract-only',
    'A journey uses the product like a user: through its interface and its screens. It may create a disk to fill, a mail server, and servers to connect to.',
    { path: '^e2e/' },
    {
      path: '^(domain|server|src|bench)/',
      pathNot:
        '^server/(testing/small-disk|platform/engine/testing/mail-box|platform/testing/(database-server|dropbox-server|mariadb|postgres|s3-server|web-server))[.]ts$',
    },
  ),
  forbid(
    'no-tools-in-product',
    'The product does not import tests, benchmarks or scripts.',
    { path: '^(contract|domain|server|src)/' },
    { path: '^(e2e|bench|scripts)/' },
  ),
]

const consoleRules = [
  forbid(
    'lib-imports-nothing-above',
    'src/lib imports no other folder of src and no React.',
    { path: '^src/lib/' },
    {
      path: ['^src/(?!lib/)', npm(['react', 'react-dom', 'react-router', '@mui/[^/]+'])],
    },
  ),
  forbid(
    'ui-imports-no-endpoint',
    'The design system imports src/lib, never the contract or the rules.',
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
    'api-imports-lib-and-contract',
    'src/api imports src/lib and the contract.',
    { path: '^src/api/' },
    { path: ['^src/(?!api/|lib/)', '^domain/'] },
  ),
  forbid(
    'components-below-features',
    'A component gets its data from its props: it imports src/ui, src/lib, the contract and the rules.',
    { path: '^src/components/' },
    { path: '^src/(?!components/|ui/|lib/|i18n/)' },
  ),
  forbid(
    'feature-never-feature',
    'Features are connected only by links of src/paths.ts.',
    { path: feature },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  forbid(
    'feature-never-app',
    'The app imports features, never the reverse.',
    { path: feature },
    {
      path: '^src/(app/|main[.]tsx$)',
    },
  ),
  forbid(
    'feature-routes-only',
    'Other code imports only the routes.tsx of a feature. The sign-in screen is also shown without the router.',
    { path: '^src/(?!features/)' },
    { path: feature, pathNot: '^src/features/([^/]+/routes|login/LoginPage)[.]tsx$' },
  ),
  forbid(
    'only-app-imports-features',
    'Only the router imports features.',
    { path: '^src/', pathNot: ['^src/app/', '^src/features/'] },
    { path: '^src/features/' },
  ),
  forbid(
    'paths-import-lib-only',
    'Paths are plain functions.',
    { path: '^src/paths[.]ts$' },
    { path: '^src/(?!lib/)' },
  ),
  forbid(
    'ui-and-lib-never-api',
    'The design system and src/lib send no requests.',
    { path: '^src/(ui|lib)/' },
    { path: '^src/api/' },
  ),
  forbid(
    'graph-library-in-graph-canvas',
    'Only the graph canvas imports React Flow.',
    { path: '^src/', pathNot: '^src/components/graph-canvas/' },
    { path: npm(['@xyflow/[^/]+']) },
  ),
]

/** Services that every area may use, like the core, the injected dependencies, the database and the warehouse. */
const services = [
  'jobs',
  'notifications',
  'uploads',
  'disk',
  'audit',
  'settings',
  'secrets',
  'outbound-http',
  'connectors',
]
const shared = ['core', 'deps', ...services, 'db', 'warehouse'].join('|')

/** Areas of the platform, and the modules of other areas that each may use. */
const areas = {
  iam: [],
  'data-manager': [],
  query: ['data-manager/catalogue'],
  store: [],
  playbooks: [],
  engine: ['data-manager', 'query'],
  lineage: ['data-manager', 'query'],
  today: ['iam'],
}

const areaRules = Object.entries(areas).map(([area, others]) =>
  forbid(
    `platform-${area}-never-other-areas`,
    others.length === 0
      ? `${area} uses the core, the shared services, db and warehouse, and no other area.`
      : `${area} uses the core, the shared services, db and warehouse, and ${others.join(', ')}.`,
    { path: `^server/platform/${area}/`, pathNot: test },
    {
      path: '^server/platform/',
      pathNot: [
        `^server/platform/(${area}|${shared})/`,
        ...others.map((other) => `^server/platform/${other}(/|[.]ts$)`),
      ],
    },
  ),
)

const serverRules = [
  ...areaRules,
  forbid(
    'areas-never-http',
    'A handler gets parsed input and a session; only server/platform/http reads requests and writes responses.',
    {
      path: `^server/platform/(${Object.keys(areas).join('|')}|${shared})/`,
      pathNot: test,
    },
    { path: ['^server/platform/http/', npm(['hono', '@hono/[^/]+'])] },
  ),
  forbid(
    'shared-services-never-areas',
    'The core, the shared services, db and warehouse import no area.',
    { path: `^server/platform/(${shared})/`, pathNot: test },
    { path: `^server/platform/(${Object.keys(areas).join('|')}|http|app[.]ts)` },
  ),
  forbid(
    'duckdb-in-the-warehouse',
    'Only the warehouse adapter imports DuckDB.',
    { path: '^server/', pathNot: ['^server/platform/warehouse/', test, '(^|/)testing/'] },
    { path: npm(['@duckdb/[^/]+']) },
  ),
  forbid(
    'gateway-never-platform',
    'The gateway gets a function from Request to Response.',
    { path: '^server/gateway/', pathNot: test },
    { path: '^server/platform/' },
  ),
  forbid(
    'platform-never-gateway',
    'The platform does not depend on what is in front of it.',
    { path: '^server/platform/' },
    { path: '^server/gateway/' },
  ),
]

module.exports = {
  forbidden: [...projectRules, ...layerRules, ...consoleRules, ...serverRules],
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
