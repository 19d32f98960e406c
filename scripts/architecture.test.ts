// Breaks every dependency rule once, in a small test project. Each violation must be reported, because a rule that
// matches nothing forbids nothing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const config = z
  .object({ forbidden: z.array(z.object({ name: z.string() })) })
  .parse(createRequire(import.meta.url)('../.dependency-cruiser.cjs'))

/** The rule, the file that breaks it, and what this file imports. */
const violations: readonly [rule: string, from: string, to: string][] = [
  ['no-cycle', 'domain/cycle-a.ts', '#domain/cycle-b.ts'],
  ['no-barrel', 'src/lib/uses-barrel.ts', '#src/lib/things/index.ts'],
  ['no-unresolved', 'src/lib/lost.ts', '#src/lib/nowhere.ts'],
  ['no-undeclared-package', 'server/uses-undeclared.ts', 'undeclared'],
  ['no-dev-package-in-product', 'server/uses-tool.ts', 'fast-check'],
  ['no-test-in-product', 'server/uses-test.ts', '#server/some.test.ts'],
  ['no-testing-in-product', 'server/uses-testing.ts', '#server/platform/testing/harness.ts'],
  ['contract-imports-zod-only', 'contract/leak.ts', '#domain/rule.ts'],
  ['contract-imports-zod-only', 'contract/leak-npm.ts', 'react'],
  ['contract-tests', 'contract/leak.test.ts', 'node:fs'],
  ['domain-stays-pure', 'domain/leak.ts', 'react'],
  ['domain-stays-pure', 'domain/leak-node.ts', 'node:fs'],
  ['domain-tests', 'domain/leak.test.ts', 'node:fs'],
  ['server-never-console', 'server/leak.ts', '#src/paths.ts'],
  ['server-never-console', 'server/leak-react.ts', 'react'],
  ['console-never-server', 'src/lib/leak.ts', '#server/platform/app.ts'],
  ['console-never-server', 'src/lib/leak-hono.ts', 'hono'],
  ['console-without-node', 'src/lib/leak-node.ts', 'node:path'],
  ['journeys-import-contract-only', 'e2e/leak.e2e.ts', '#domain/rule.ts'],
  ['no-tools-in-product', 'server/leak-tool.ts', '../scripts/tool.ts'],
  ['lib-imports-nothing-above', 'src/lib/leak-ui.ts', '#src/ui/inputs/Button.tsx'],
  ['lib-imports-nothing-above', 'src/lib/leak-react.ts', 'react'],
  ['ui-imports-no-endpoint', 'src/ui/leak.tsx', '#contract/endpoint.ts'],
  ['ui-imports-no-endpoint', 'src/ui/leak-paths.tsx', '#src/paths.ts'],
  ['api-imports-lib-and-contract', 'src/api/leak.ts', '#src/ui/inputs/Button.tsx'],
  ['components-below-features', 'src/components/leak/Part.tsx', '#src/api/call.ts'],
  ['uploads-below-features', 'src/uploads/leak.ts', '#src/ui/inputs/Button.tsx'],
  ['feature-never-feature', 'src/features/query/leak.tsx', '#src/features/sources/routes.tsx'],
  ['feature-never-app', 'src/features/query/leak-app.tsx', '#src/app/router.tsx'],
  ['feature-routes-only', 'src/app/leak.tsx', '#src/features/sources/list/SourcesPage.tsx'],
  ['only-app-imports-features', 'src/components/leak/Opens.tsx', '#src/features/sources/routes.tsx'],
  ['paths-import-lib-only', 'src/paths.ts', '#src/ui/inputs/Button.tsx'],
  ['ui-and-lib-never-api', 'src/ui/leak-api.tsx', '#src/api/call.ts'],
  ['graph-library-in-graph-canvas', 'src/features/query/Graph.tsx', '@xyflow/react'],
  ['platform-iam-never-other-areas', 'server/platform/iam/leak.ts', '#server/platform/query/run.ts'],
  [
    'platform-data-manager-never-other-areas',
    'server/platform/data-manager/leak.ts',
    '#server/platform/iam/login.ts',
  ],
  [
    'platform-query-never-other-areas',
    'server/platform/query/leak.ts',
    '#server/platform/data-manager/sources.ts',
  ],
  ['platform-store-never-other-areas', 'server/platform/store/leak.ts', '#server/platform/iam/login.ts'],
  [
    'platform-playbooks-never-other-areas',
    'server/platform/playbooks/leak.ts',
    '#server/platform/iam/login.ts',
  ],
  ['platform-engine-never-other-areas', 'server/platform/engine/leak.ts', '#server/platform/iam/login.ts'],
  ['platform-lineage-never-other-areas', 'server/platform/lineage/leak.ts', '#server/platform/iam/login.ts'],
  ['platform-today-never-other-areas', 'server/platform/today/leak.ts', '#server/platform/query/run.ts'],
  ['areas-never-http', 'server/platform/iam/leak-http.ts', '#server/platform/http/reply.ts'],
  ['areas-never-http', 'server/platform/iam/leak-hono.ts', 'hono'],
  ['shared-services-never-areas', 'server/platform/jobs/leak.ts', '#server/platform/iam/login.ts'],
  ['duckdb-in-the-warehouse', 'server/platform/query/leak-duckdb.ts', '@duckdb/node-api'],
  ['gateway-never-platform', 'server/gateway/leak.ts', '#server/platform/app.ts'],
  ['platform-never-gateway', 'server/platform/leak.ts', '#server/gateway/serve.ts'],
]

/** Imports that the rules allow, in the same project. */
const allowed: readonly [from: string, to: string][] = [
  // The other direction of the cycle, which is reported once, for the first file.
  ['domain/cycle-b.ts', '#domain/cycle-a.ts'],
  ['contract/fine.ts', 'zod'],
  ['domain/fine.ts', '#contract/endpoint.ts'],
  ['server/platform/query/fine.ts', '#server/platform/data-manager/catalogue/tables.ts'],
  ['server/platform/engine/fine.ts', '#server/platform/query/run.ts'],
  ['server/platform/iam/fine.ts', '#server/platform/core/clock.ts'],
  ['server/platform/iam/fine-too.ts', '#server/platform/core/session.ts'],
  ['server/platform/warehouse/fine.ts', '@duckdb/node-api'],
  ['src/app/fine.tsx', '#src/features/sources/routes.tsx'],
  ['src/features/query/fine.tsx', '#src/api/call.ts'],
  ['src/components/graph-canvas/flow.tsx', '@xyflow/react'],
  ['src/features/query/Chart.tsx', 'echarts/core'],
]

const declared = ['zod', 'react', 'hono', '@xyflow/react', 'ag-grid-community', 'echarts', '@duckdb/node-api']
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const installPackage = (project: string, name: string): void => {
  const files = { '.': './index.js', './core': './index.js' }
  write(
    join(project, 'node_modules', name, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', exports: files }),
  )
  write(join(project, 'node_modules', name, 'index.js'), 'export const thing = 1\n')
}

const targetOf = (to: string): string | null => {
  if (to.startsWith('#')) return to.includes('nowhere') ? null : to.slice(1)
  return to.startsWith('../') ? to.slice(3) : null
}

const createProject = (project: string): void => {
  write(
    join(project, 'package.json'),
    JSON.stringify({
      type: 'module',
      imports: Object.fromEntries(
        ['contract', 'domain', 'server', 'src'].map((at) => [`#${at}/*`, `./${at}/*`]),
      ),
      dependencies: Object.fromEntries(declared.map((name) => [name, '1.0.0'])),
      devDependencies: { 'fast-check': '1.0.0' },
    }),
  )
  for (const name of [...declared, 'fast-check', 'undeclared']) installPackage(project, name)
  for (const folder of ['bench', 'scripts']) mkdirSync(join(project, folder), { recursive: true })
  const edges = [...violations.map(([, from, to]) => [from, to] as const), ...allowed]
  for (const [, to] of edges) {
    const target = targetOf(to)
    if (target !== null) write(join(project, target), 'export type Thing = 1\n')
  }
  for (const [from, to] of edges)
    write(join(project, from), `import type { Thing } from '${to}'\nexport type Other = Thing\n`)
  symlinkSync(resolve(root, '.dependency-cruiser.cjs'), join(project, '.dependency-cruiser.cjs'))
}

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

const project = mkdtempSync(join(tmpdir(), 'one-way-rules-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))
createProject(project)
const cruise = spawnSync(
  process.execPath,
  [resolve(root, 'scripts/architecture.ts'), '--output-type', 'json'],
  {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
const found = report.parse(JSON.parse(cruise.stdout)).summary.violations

test.each(violations)('%s is broken by %s importing %s', (rule, from) => {
  expect(
    found.filter((violation) => violation.from === from).map((violation) => violation.rule.name),
  ).toContain(rule)
})

test.each(allowed)('%s may import %s', (from) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([])
})

test('every rule has a case', () => {
  expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map(({ name }) => name)))
})
