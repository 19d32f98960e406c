// The table of conformity names tests that exist, and contains every documented call.
import { describe, expect, it } from 'vitest'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isNamedTest, textOf } from './testing/named-tests.ts'

const table = textOf('contract/CONFORMITY.md')
const rows = [...table.matchAll(/^\| (?<statement>[^|]+) \| (?<proof>[^|]+) \|$/gm)]
  .map(({ groups }) => ({
    statement: groups?.['statement']?.trim() ?? '',
    proof: groups?.['proof']?.trim() ?? '',
  }))
  .filter(({ statement, proof }) => statement !== 'interface' && !proof.startsWith('--'))

describe('HTTP39 the table of conformity', () => {
  it('HTTP39 names a test that exists for each statement, or says that it is open', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ proof }) => proof !== 'open' && !isNamedTest(proof))).toEqual([])
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
