import { describe, expect, it } from 'vitest'
import { PlatformError } from '../core/error.ts'
import { checkJsonShape } from './json-shape.ts'

const refusalOf = (text: string): PlatformError | undefined => {
  try {
    checkJsonShape(JSON.parse(text))
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

describe('HTTP2 JSON outside the schema', () => {
  it.each([
    '1',
    'null',
    '[]',
    '{"constructor":1,"a":[{"prototype":{}}]}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ])('HTTP2 accepts %s', (text) => {
    expect(refusalOf(text)).toBeUndefined()
  })

  it('HTTP2 lists every member that a parser would drop', () => {
    const refused = refusalOf('{"filter":{"__proto__":{"eq":[1]}},"list":[{},{"a":{"__proto__":0}}]}')
    expect(refused?.status).toBe(400)
    expect(refused?.problems.map(({ path }) => path)).toEqual(['filter.__proto__', 'list.1.a.__proto__'])
  })

  it('HTTP2 rejects extreme nesting', () => {
    const refused = refusalOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(refused?.code).toBe('invalid_json')
    expect(refused?.message).toContain('200 levels')
  })
})
