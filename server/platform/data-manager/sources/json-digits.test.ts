// Decimals and integers of JSON files keep every digit from the file to the result of a query.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#contract/query/endpoints.ts'
import { requestFor } from '../../http/client.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

/** The body of the response, whose numbers are not parsed. */
const answerText = async (endpoint: Endpoint, input: object): Promise<string> => {
  const token = await fixture.platform.signIn()
  const request = requestFor(endpoint, { ...input, token })
  return (await fixture.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })).text()
}

const typeOf = async (name: string, content: string | Uint8Array) => {
  fixture.put(name, content)
  await fixture.register(name)
  const { attributes } = await fixture.extract(name)
  const flashzone = await answerText(dataManager.lastExtraction, { params: { source, table: name } })
  return { types: attributes.map(({ type }) => [type.main, type.sub, type.precision]), flashzone }
}

const long = '1234567890123456789.0123456789012345678'
const files: readonly [string, string, string | Uint8Array][] = [
  ['an array', 't.json', `[{"a":${long}},\n {"a":2.5}]`],
  ['objects one after the other', 't.json', `{"a":${long},\n"b":1}\n{"a":2.5}`],
  ['objects on lines', 't.ndjson', `{"a":${long}}\n{"a":2.5}\n`],
  ['lines in UTF-16', 't.ndjson', Buffer.from(`\ufeff{"a":${long}}\n{"a":2.5}\n`, 'utf16le')],
  ['an array in UTF-16', 't.json', Buffer.from(`\ufeff[{"a":${long}},{"a":2.5}]`, 'utf16le')],
]

describe('DM14f decimals of JSON files', () => {
  test.each(files)('DM14f keep every digit in %s', async (_, name, content) => {
    const { types, flashzone } = await typeOf(name, content)
    expect(types[0]).toEqual(['num', 'decimal', 19])
    expect(flashzone).toContain(`[${long}`)
    expect(readdirSync(join(fixture.platform.deps.staging, 'loading'))).toEqual([])
  })

  test('DM14f keep every digit in a sample', async () => {
    fixture.put('t.json', `[{"a":${long}},{"a":1.5},{"a":2.5}]`)
    await fixture.register('t.json')
    const { attributes } = await fixture.extract('t.json', { sample: true, sample_max_lines: 2 })
    expect(attributes[0]?.type).toMatchObject({ sub: 'decimal', precision: 19 })
    const text = await answerText(dataManager.lastExtraction, { params: { source, table: 't.json' } })
    expect(text).toContain(`"max":${long}`)
  })

  test('DM14f keep every digit in nested values, and texts stay as they are', async () => {
    const text = String.raw`{"a":{"b":[${long},1.5]},"c":"x \"${long}","d":"${long}"}`
    const { types, flashzone } = await typeOf('t.json', `[${text}]`)
    expect(types.map(([main]) => main)).toEqual(['string', 'string', 'string'])
    const nested = JSON.stringify(`[${long},1.5]`)
    expect(flashzone).toContain(`[[${nested},${JSON.stringify(`x "${long}`)},"${long}"]]`)
  })

  test.each([
    ['with a number in scientific notation', `{"a":${long}}\n{"a":1e-9}\n`, 'string'],
    ['with a quoted number', `{"a":${long}}\n{"a":"7"}\n`, 'string'],
    ['with more than 38 digits', `{"a":${long}9}\n`, 'string'],
    ['of doubles', '{"a":0.1}\n{"a":1.7976931348623157e308}\n', 'num'],
    ['of small decimals', '{"a":0.0000001}\n{"a":1.5}\n', 'num'],
  ])('DM14f a column %s is not rounded', async (_, content, main) => {
    const { types } = await typeOf('t.ndjson', content)
    expect(types[0]?.[0]).toBe(main)
  })
})

const digits = (maxLength: number) =>
  fc.stringMatching(/^[0-9]*$/, { maxLength }).map((text) => text.slice(0, maxLength))
const decimal = fc.tuple(fc.boolean(), digits(19), digits(19)).map(([isNegative, whole, fraction]) => {
  const value = `${whole.replace(/^0+/, '') || '0'}.${fraction.replace(/0+$/, '') || '0'}`
  return isNegative && /[1-9]/.test(value) ? `-${value}` : value
})
const wide = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }).map(String)

const plain = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text

describe('DM14f property', () => {
  test.each(['numbers.json', 'numbers.ndjson'])(
    'DM14f every digit survives %s, build and query',
    async (name) => {
      const column = fc.oneof(
        fc.array(decimal, { minLength: 1, maxLength: 8 }),
        fc.array(wide, { minLength: 1, maxLength: 8 }),
      )
      await fc.assert(
        fc.asyncProperty(column, async (values) => {
          const lines = values.map((value, row) => `{"row":${row},"value":${value}}`)
          await fixture.platform.close()
          fixture = await openDataFixture()
          fixture.put(name, name.endsWith('.json') ? `[${lines.join(',')}]` : lines.join('\n'))
          await fixture.build([await fixture.design(name)])
          const text = await answerText(query.run, {
            body: { data: { fields: { value: ['select'] } }, scale: { fields: ['row'] } },
          })
          for (const value of values)
            expect(text).toMatch(new RegExp(`[:[]${plain(value).replace('.', '\\.')}[,\\]}]`))
        }),
        { numRuns: 25 },
      )
    },
    60_000,
  )
})
