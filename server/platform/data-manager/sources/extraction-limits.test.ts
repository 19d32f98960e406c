import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

const kilobyte = 1024
let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture({ extractionLimits: { columns: 3, unpacked: kilobyte, seconds: 60 } })
})
afterEach(() => fixture.platform.close())

const put = async (name: string, content: string | Uint8Array): Promise<void> => {
  fixture.put(name, content)
  await fixture.register(name)
}

const refusalOf = async (table: string, query: { sample?: boolean } = {}) => {
  const { status, body } = await fixture.call(dataManager.extract, {
    params: { source, table },
    query: { wait: true, ...query },
  })
  return { status, body }
}

describe('DM2a an extraction has limits', () => {
  const wideObject = '{"a":1,"b":2,"c":3,"d":4}'
  const narrowObject = '{"a":1,"b":2,"c":3}'
  const wide: readonly [string, string][] = [
    ['t.csv', 'a,b,c,d\n1,2,3,4\n'],
    ['t.tsv', 'a\tb\tc\td\n1\t2\t3\t4\n'],
    ['t.json', `[${wideObject}]`],
    ['t.ndjson', `${narrowObject}\n{"d":1}\n`],
  ]
  test.each(wide)('DM2a the number of columns of %s, also in a sample', async (name, content) => {
    await put(name, content)
    const error = { code: 'extraction_too_wide', params: { file: name, columns: 4, limit: 3 } }
    expect(await refusalOf(name)).toMatchObject({ status: 400, body: error })
    expect(await refusalOf(name, { sample: true })).toMatchObject({ status: 400, body: error })
  })

  it('DM2a the number of columns of Parquet', async () => {
    await put('t.parquet', '')
    const path = `${fixture.platform.sources}/t.parquet`
    await fixture.platform.deps.warehouse.execute(
      `COPY (SELECT 1 AS a, 2 AS b, 3 AS c, 4 AS d) TO '${path}' (FORMAT parquet)`,
    )
    expect((await refusalOf('t.parquet')).body).toMatchObject({ code: 'extraction_too_wide' })
  })

  const lines = 'a,b\n1,2\n'.padEnd(kilobyte - 4, '\n')
  const packed: readonly [string, string, Uint8Array][] = [
    ['UTF-8', 't.csv.gz', gzipSync(`${lines}3,4\n5`)],
    ['Windows-1252', 't.csv.gz', gzipSync(Buffer.from(`a,é\n${lines}3`, 'latin1'))],
    ['UTF-16', 't.csv.gz', gzipSync(Buffer.from(`\uFEFF${lines}`, 'utf16le'))],
    ['lines of JSON', 't.ndjson.gz', gzipSync(`${wideObject}\n`.repeat(50))],
    ['JSON in Windows-1252', 't.json.gz', gzipSync(Buffer.from(`["é",${' '.repeat(kilobyte)}{}]`, 'latin1'))],
  ]
  test.each(packed)('DM2a the unpacked bytes of %s', async (_, name, content) => {
    await put(name, content)
    const params = { file: name, limit: kilobyte }
    expect(await refusalOf(name)).toMatchObject({
      status: 400,
      body: { code: 'extraction_too_large', params },
    })
    const left = readdirSync(fixture.platform.deps.staging, { recursive: true, encoding: 'utf8' })
    expect(left.filter((path) => /\.(csv|json|ndjson)$/.test(path))).toEqual([])
  })

  it('DM2a a file at the limits is read, and its result remains when the next file is beyond them', async () => {
    await put('t.csv.gz', gzipSync(`${lines}3,4\n`))
    expect(await fixture.extract('t.csv.gz')).toMatchObject({ rows: 2 })
    fixture.put('t.csv.gz', gzipSync('a,b,c,d\n'))
    const { body } = await refusalOf('t.csv.gz')
    expect(JSON.stringify(body)).toContain('PLATFORM_EXTRACTION_COLUMNS')
    const last = await fixture.request(dataManager.lastExtraction, { params: { source, table: 't.csv.gz' } })
    expect(last.extraction).toMatchObject({ rows: 2 })
  })

  it('DM2a a large file that is not packed is read', async () => {
    await put('t.csv', `${lines}3,4\n5,6\n7,8\n`)
    expect(await fixture.extract('t.csv')).toMatchObject({ rows: 4 })
  })
})
