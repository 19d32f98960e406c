import { describe, expect, it } from 'vitest'
import { PlatformError } from '../core/error.ts'
import { demandShape } from './json-shape.ts'

const refusalOf = (text: string): PlatformError | undefined => {
  try {
    demandShape(JSON.parse(text))
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

describe('HTTP2 what no schema sees', () => {
  it.each([
    '1',
    'null',
    '[]',
    '{"constructor":1,"a":[{"prototype":{}}]}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ])('HTTP2 lets %s pass', (text) => {
    expect(refusalOf(text)).toBeUndefined()
  })

  it('HTTP2 names every member that would be dropped in silence', () => {
    const refused = refusalOf('{"filter":{"__proto__":{"eq":[1]}},"list":[{},{"a":{"__proto__":0}}]}')
    expect(refused?.status).toBe(400)
    expect(refused?.problems.map(({ path }) => path)).toEqual(['filter.__proto__', 'list.1.a.__proto__'])
  })

  it('HTTP2 refuses what is nested without end', () => {
    const refused = refusalOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(refused?.code).toBe('invalid_json')
    expect(refused?.message).toContain('200 levels')
  })
})
