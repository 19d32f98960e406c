import { describe, expect, test } from 'vitest'
import { argumentsIn } from './argument-schema.ts'

const schema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', description: 'How many', default: 100 },
    level: { type: 'string', enum: ['low', 'high'] },
    uuid: { type: 'string', title: 'Alert' },
    any: {},
    parts: { type: ['array', 'null'] },
    odd: true,
  },
  required: ['uuid'],
}

describe('PBK94 arguments of the catalogue', () => {
  test('PBK94 lists required ones first, each with type, text and initial value', () => {
    const known = argumentsIn(schema)
    expect(known.map(({ name }) => name)).toEqual(['uuid', 'limit', 'level', 'any', 'parts', 'odd'])
    expect(known[0]).toEqual({
      name: 'uuid',
      description: 'Alert',
      isRequired: true,
      types: ['text'],
      choices: [],
      initial: '',
    })
    expect(known[1]).toMatchObject({ types: ['number'], initial: 100, description: 'How many' })
    expect(known[2]).toMatchObject({ choices: ['low', 'high'] })
    expect(known[4]).toMatchObject({ types: ['list', 'null'], initial: [] })
  })

  const odd = [null, 1, [], {}, { properties: [] }, { properties: { a: 3 }, required: 'a' }]
  test.each(odd)('PBK94 ignores an invalid schema: %j', (each) => {
    expect(() => argumentsIn(each)).not.toThrow()
  })
})
