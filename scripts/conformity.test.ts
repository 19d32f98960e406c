// The table of conformity names tests that exist, and contains every documented call.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { root } from './command.ts'

const table = readFileSync(join(root, 'contract/CONFORMITY.md'), 'utf8')
const rows = [...table.matchAll(/^\| (?<statement>[^|]+) \| (?<proof>[^|]+) \|$/gm)]
  .map(({ groups }) => ({
    statement: groups?.['statement']?.trim() ?? '',
    proof: groups?.['proof']?.trim() ?? '',
  }))
  .filter(({ statement, proof }) => statement !== 'interface' && !proof.startsWith('--'))

const textOf = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

/** Whether the file has a test with this title. */
const isProven = (proof: string): boolean => {
  const [, path = '', title = ''] = /^`([^`]+\.test\.ts)`: (.+)$/.exec(proof) ?? []
  const texts = [`'${title}'`, `"${title}"`, `\`${title}\``]
  return title !== '' && texts.some((text) => textOf(path).includes(text))
}

describe('HTTP39 the table of conformity', () => {
  it('HTTP39 names a test that exists for each statement, or says that it is open', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ proof }) => proof !== 'open' && !isProven(proof))).toEqual([])
  })

  it('HTTP39 contains every documented call', () => {
    const areas: readonly Area[] = Object.values({ ...platformApi, ...gatewayApi })
    const documented = areas
      .flatMap((area): readonly Endpoint[] => Object.values(area))
      .filter(({ extension }) => extension !== true)
    const missing = documented.filter(
      ({ method, path }) => !rows.some(({ statement }) => statement.startsWith(`\`${method} ${path}\``)),
    )
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('HTTP39 states everything once', () => {
    const statements = rows.map(({ statement }) => statement)
    expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([])
  })
})
