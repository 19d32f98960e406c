import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { rejectedLineList } from '#contract/data-manager/table.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const many = 12_000
const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index))

const answer = (table: string) => fixture.call(dataManager.allRejectedLines, { params: { source, table } })
const all = async (table: string) => {
  const { status, body } = await answer(table)
  expect(status).toBe(200)
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
  return rejectedLineList.parse(
    text
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line)),
  )
}
const addAndExtract = async (name: string, content: string | Uint8Array, settings = {}) => {
  fixture.put(name, content)
  await fixture.register(name)
  return fixture.extract(name, settings)
}

describe('DM2a.g all rejected lines', () => {
  test.each([
    ['CSV', 'data.csv', (text: string) => text],
    ['compressed CSV', 'data.csv.gz', (text: string) => gzipSync(text)],
    ['UTF-16', 'data.csv', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('DM2a.g more than are stored are read again from %s', async (_, name, encode) => {
    const lines = times(many, (index) => `broken ${index} é`)
    const { rejected } = await addAndExtract(name, encode(`a,b\n1,2\n${lines.join('\n')}\n3,4\n`))
    expect(rejected.count).toBe(many)
    const stored = await fixture.request(dataManager.rejectedLines, { params: { source, table: name } })
    expect(stored.lines).toHaveLength(10_000)
    const read = await all(name)
    expect(read.map(({ line, text }) => [line, text])).toEqual(lines.map((text, index) => [index + 3, text]))
    expect(read.at(-1)).toMatchObject({ column: 'b', code: 'columns_differ' })
  })

  test('DM2a.g also from newline-delimited JSON, and of a sample only up to its last row', async () => {
    const line = (index: number) => (index % 2 === 0 ? `{"a":${index}}` : 'broken')
    const content = times(2 * many, line).join('\n')
    await addAndExtract('data.ndjson', content)
    const read = await all('data.ndjson')
    expect(read).toHaveLength(many)
    expect(read.at(-1)?.line).toBe(2 * many)
    const sampled = await fixture.extract('data.ndjson', { sample: true, sample_max_lines: 11_000 })
    expect(sampled.sampled).toBe(true)
    expect(await all('data.ndjson')).toHaveLength(sampled.rejected.count)
  })

  test('DM2a.g long lines have all of their text', async () => {
    const long = `x${'y'.repeat(5000)}`
    await addAndExtract('data.csv', `a,b\n1,2\n${long}\n3,4\n`)
    expect((await all('data.csv'))[0]?.text).toBe(long)
  })

  test('DM2a.g a file that has changed is refused, unless all lines are stored', async () => {
    const content = `a,b\n1,2\n${'broken\n'.repeat(many)}`
    await addAndExtract('data.csv', content)
    fixture.put('data.csv', `${content}3,4\n`)
    const refused = await answer('data.csv')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'rejects_outdated', params: { file: 'data.csv' } },
    ])
    fixture.put('data.csv', 'a,b\n1,2\nbroken\n')
    await fixture.extract('data.csv')
    fixture.put('data.csv', 'a,b\n1,2\n')
    expect((await all('data.csv')).map(({ text }) => text)).toEqual(['broken'])
  })

  test('DM2a.g items of a JSON document that are not objects are one entry, and a table without rejects has none', async () => {
    await addAndExtract('data.json', '[{"a":1},2,3]')
    expect(await all('data.json')).toMatchObject([{ code: 'items_no_objects', params: { count: 2 } }])
    fixture.put('data.json', '[{"a":1}]')
    await fixture.extract('data.json')
    expect(await all('data.json')).toEqual([])
  })
})
