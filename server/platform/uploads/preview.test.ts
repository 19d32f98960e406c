import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { UploadPreview } from '#contract/uploads/upload.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { openPreviews } from './preview.ts'
import { wholeItems, wholeLines } from './file-sample.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const arriving = async (
  name: string,
  content: Buffer<ArrayBuffer>,
  until = content.length,
): Promise<string> => {
  const body = { name, size: content.length, purpose: 'source' } as const
  const { upload } = await platform.ask(uploads.create, { token, body })
  const params = { upload: upload.upload_id }
  const bytes = new Blob([content.subarray(0, until)])
  if (until > 0) await platform.ask(uploads.send, { token, params, query: { offset: 0 }, body: bytes })
  return upload.upload_id
}
const look = async (id: string): Promise<UploadPreview | null> =>
  (await platform.ask(uploads.preview, { token, params: { upload: id } })).preview

const table: UploadPreview = {
  lines_read: 2,
  attributes: [
    { attribute_name: 'city', type: { main: 'string', sub: 'varchar' } },
    { attribute_name: 'amount', type: { main: 'num', sub: 'bigint' } },
  ],
  rows: [
    ['Oslo', 3],
    ['Rome', 4],
  ],
}
const csv = 'city,amount\nOslo,3\nRome,4\nBern,'
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])

describe('UPL13 the beginning of a file that arrives', () => {
  it.each([
    ['CSV up to its last whole line', 'a.csv', Buffer.from(`${csv}5\n`), csv.length],
    ['CSV in UTF-16', 'a.csv', utf16, utf16.length - 1],
    ['CSV that is whole', 'a.csv', Buffer.from(csv.slice(0, -5)), undefined],
    ['CSV without a break at its end, once whole', 'a.csv', Buffer.from(csv.slice(0, -6)), undefined],
    ['TSV', 'a.tsv', Buffer.from(csv.replaceAll(',', '\t')), csv.length - 1],
    [
      'a list of JSON',
      'a.json',
      Buffer.from('[{"city":"Oslo","amount":3},\n{"city":"Rome","amount":4},{"ci'),
      58,
    ],
    [
      'JSON one after the other',
      'a.json',
      Buffer.from('{"city":"Oslo","amount":3} {"city":"Rome","amount":4} {'),
      54,
    ],
    ['NDJSON', 'a.ndjson', Buffer.from('{"city":"Oslo","amount":3}\n{"city":"Rome","amount":4}\n{"ci'), 57],
  ])('UPL13 %s is read', async (_, name, content, until) => {
    expect(await look(await arriving(name, content, until))).toEqual(table)
  })

  it('UPL13 packed text is read as far as it can be unpacked', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `city ${(row * 7919) % 9973},${row}\n`)
    const packed = gzipSync(`city,amount\n${rows.join('')}`)
    const preview = await look(await arriving('a.csv.gz', packed, Math.floor(packed.length / 2)))
    expect(preview?.attributes).toEqual(table.attributes)
    expect(preview?.rows).toHaveLength(50)
    expect(preview?.lines_read).toBe(1000)
  })

  it.each([
    ['nothing has come', 'a.csv', Buffer.from(csv), 0],
    ['no line is whole', 'a.csv', Buffer.from(csv), 6],
    ['a file is empty', 'a.csv', Buffer.alloc(0), 0],
    ['no item of a list is whole', 'a.json', Buffer.from('[{"city":"Oslo","amount":3}]'), 12],
    ['Parquet is not whole', 'a.parquet', Buffer.alloc(100), 99],
  ])('UPL13 there is none while %s', async (_, name, content, until) => {
    expect(await look(await arriving(name, content, until))).toBeNull()
  })

  it('UPL13 what cannot be read says so once it is whole, and by its name at once', async () => {
    const broken = await arriving('a.parquet', Buffer.alloc(100))
    const strange = await arriving('a.txt', Buffer.from(csv))
    for (const [upload, code] of [
      [broken, 'file_unreadable'],
      [strange, 'file_format_unknown'],
    ] as const)
      expect((await platform.call(uploads.preview, { token, params: { upload } })).body).toMatchObject({
        code,
      })
  })

  it('UPL13 the engine is quoted without where the file lies', async () => {
    const upload = await arriving('a.parquet', Buffer.from(`PAR1${'\u00ff'.repeat(1000)}PAR1`, 'latin1'))
    const refused = await platform.call(uploads.preview, { token, params: { upload } })
    expect(JSON.stringify(refused.body)).toContain('file_unreadable')
    expect(JSON.stringify(refused.body)).not.toContain('/')
  })

  it('UPL13 a packed file that is no archive says so once it is whole', async () => {
    const content = Buffer.from('this is no archive')
    const refused = await platform.call(uploads.preview, {
      token,
      params: { upload: await arriving('a.csv.gz', content) },
    })
    expect([refused.status, Reflect.get(Object(refused.body), 'code')]).toEqual([400, 'file_unreadable'])
    expect(await look(await arriving('a.csv.gz', content, 9))).toBeNull()
  })

  it('UPL13 a small archive of a huge text is unpacked no further than it is read', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, 'city,amount\nOslo,3\n'), { level: 9 })
    expect((await look(await arriving('a.csv.gz', Buffer.concat([bomb, bomb, bomb]))))?.lines_read).toBe(1000)
  })

  it('UPL13 one that takes too long, or has too many columns, is none and keeps nobody waiting', async () => {
    const { deps } = platform
    const row = await deps.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    const hurried = openPreviews({ ...deps, staging: join(deps.staging, 'hurried'), patience: 0 })
    expect(await hurried.of(row)).toBeNull()
    const wide = Buffer.from(`${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}\n`)
    expect(await look(await arriving('wide.csv', wide))).toBeNull()
  })

  it('UPL13 follows what arrives, and leaves nothing behind', async () => {
    const lines = Buffer.from(`city,amount\n${'Oslo,3\n'.repeat(30_000)}`)
    const id = await arriving('a.csv', lines, 19)
    expect((await look(id))?.lines_read).toBe(1)
    const body = new Blob([lines.subarray(19)])
    await platform.ask(uploads.send, { token, params: { upload: id }, query: { offset: 19 }, body })
    const looks = await Promise.all([look(id), look(id), look(id)])
    expect(looks.map((each) => each?.lines_read)).toEqual([1000, 1000, 1000])
    expect(readdirSync(join(platform.deps.staging, 'preview'))).toEqual([])
  })
})

describe('UPL13 whole parts', () => {
  it.each([
    ['a\nb\nc', 'a\nb\n'],
    ['a\n', 'a\n'],
    ['abc', null],
    ['', null],
  ])('UPL13 lines of %j', (text, whole) => {
    expect(wholeLines(Buffer.from(text))?.toString() ?? null).toBe(whole)
  })

  it.each([
    ['[{"a":1},{"b":[1,2]},{"c"', '[{"a":1},{"b":[1,2]}]'],
    ['[{"a":"]}\\"{"},{', '[{"a":"]}\\"{"}]'],
    ['\ufeff [ {"a":1} , ', '\ufeff [ {"a":1}]'],
    ['{"a":1}\n{"b":{"c":2}}\n{"d"', '{"a":1}\n{"b":{"c":2}}'],
    ['[[1],[2', '[[1]]'],
    ['[1,2,3', null],
    ['{"a":"', null],
  ])('UPL13 items of %j', (text, whole) => {
    expect(wholeItems(Buffer.from(text))?.toString() ?? null).toBe(whole)
  })
})
