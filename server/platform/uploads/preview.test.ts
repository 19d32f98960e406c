import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { UploadPreview } from '#contract/uploads/upload.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { openPreviews } from './preview.ts'
import { completeItems, completeLines } from './file-sample.ts'

const workbook = resolve(import.meta.dirname, '../../../fixtures/workbooks/calls-and-ships.xlsx')

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const uploadPart = async (
  name: string,
  content: Buffer<ArrayBuffer>,
  until = content.length,
): Promise<string> => {
  const body = { name, size: content.length, purpose: 'source' } as const
  const { upload } = await platform.request(uploads.create, { token, body })
  const params = { upload: upload.upload_id }
  const bytes = new Blob([content.subarray(0, until)])
  if (until > 0) await platform.request(uploads.send, { token, params, query: { offset: 0 }, body: bytes })
  return upload.upload_id
}
const preview = async (id: string): Promise<UploadPreview | null> =>
  (await platform.request(uploads.preview, { token, params: { upload: id } })).preview

const table: Partial<UploadPreview> = {
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
const swapped = Buffer.from(utf16).swap16()

describe('UPL13 preview of a partial file', () => {
  it.each([
    ['CSV up to its last complete line', 'a.csv', Buffer.from(`${csv}5\n`), csv.length],
    ['CSV in UTF-16', 'a.csv', utf16, utf16.length - 1],
    ['CSV in UTF-16 without a mark', 'a.csv', utf16.subarray(2), utf16.length - 3],
    ['CSV in UTF-16 without a mark, high byte first', 'a.csv', swapped.subarray(2), utf16.length - 3],
    ['a complete CSV', 'a.csv', Buffer.from(csv.slice(0, -5)), undefined],
    ['a complete CSV without a final line break', 'a.csv', Buffer.from(csv.slice(0, -6)), undefined],
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
  ])('UPL13 reads %s', async (_, name, content, until) => {
    expect(await preview(await uploadPart(name, content, until))).toMatchObject(table)
  })

  it('UPL13 reads compressed text as far as it can be decompressed', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `city ${(row * 7919) % 9973},${row}\n`)
    const packed = gzipSync(`city,amount\n${rows.join('')}`)
    const sampled = await preview(await uploadPart('a.csv.gz', packed, Math.floor(packed.length / 2)))
    expect(sampled?.attributes).toEqual(table.attributes)
    expect(sampled?.rows).toHaveLength(50)
    expect(sampled?.lines_read).toBe(1000)
  })

  it.each([
    ['nothing was received', 'a.csv', Buffer.from(csv), 0],
    ['no line is complete', 'a.csv', Buffer.from(csv), 6],
    ['a file is empty', 'a.csv', Buffer.alloc(0), 0],
    ['no item of a list is complete', 'a.json', Buffer.from('[{"city":"Oslo","amount":3}]'), 12],
    ['Parquet is incomplete', 'a.parquet', Buffer.alloc(100), 99],
  ])('UPL13 has no preview while %s', async (_, name, content, until) => {
    expect(await preview(await uploadPart(name, content, until))).toBeNull()
  })

  it('UPL13 reports an unreadable file once it is complete, and an unknown format immediately', async () => {
    const broken = await uploadPart('a.parquet', Buffer.alloc(100))
    const strange = await uploadPart('a.txt', Buffer.from(csv))
    for (const [upload, code] of [
      [broken, 'file_unreadable'],
      [strange, 'file_format_unknown'],
    ] as const)
      expect((await platform.call(uploads.preview, { token, params: { upload } })).body).toMatchObject({
        code,
      })
  })

  it('UPL13 quotes the engine without the location of the file', async () => {
    const upload = await uploadPart('a.parquet', Buffer.from(`PAR1${'\u00ff'.repeat(1000)}PAR1`, 'latin1'))
    const refused = await platform.call(uploads.preview, { token, params: { upload } })
    expect(JSON.stringify(refused.body)).toContain('file_unreadable')
    expect(JSON.stringify(refused.body)).not.toContain('/')
  })

  it('UPL13 reports an invalid archive once it is complete', async () => {
    const content = Buffer.from('this is not an archive')
    const refused = await platform.call(uploads.preview, {
      token,
      params: { upload: await uploadPart('a.csv.gz', content) },
    })
    expect([refused.status, Reflect.get(Object(refused.body), 'code')]).toEqual([400, 'file_unreadable'])
    expect(await preview(await uploadPart('a.csv.gz', content, 9))).toBeNull()
  })

  it('UPL13 decompresses a zip bomb only as far as it is read', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, 'city,amount\nOslo,3\n'), { level: 9 })
    expect((await preview(await uploadPart('a.csv.gz', Buffer.concat([bomb, bomb, bomb]))))?.lines_read).toBe(
      1000,
    )
  })

  it('UPL13 a preview that takes too long or has too many columns is null and blocks no other', async () => {
    const { deps } = platform
    const row = await deps.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    const hurried = openPreviews({ ...deps, staging: join(deps.staging, 'hurried'), timeoutMs: 0 })
    expect(await hurried.of(row)).toBeNull()
    const wide = Buffer.from(`${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}\n`)
    expect(await preview(await uploadPart('wide.csv', wide))).toBeNull()
  })

  it('UPL13 follows the received bytes, and leaves no files behind', async () => {
    const lines = Buffer.from(`city,amount\n${'Oslo,3\n'.repeat(30_000)}`)
    const id = await uploadPart('a.csv', lines, 19)
    expect((await preview(id))?.lines_read).toBe(1)
    const body = new Blob([lines.subarray(19)])
    await platform.request(uploads.send, { token, params: { upload: id }, query: { offset: 19 }, body })
    const previews = await Promise.all([preview(id), preview(id), preview(id)])
    expect(previews.map((each) => each?.lines_read)).toEqual([1000, 1000, 1000])
    expect(readdirSync(join(platform.deps.staging, 'preview'))).toEqual([])
  })
})

describe('UPL13 preview with reading options', () => {
  const previewWith = async (upload: string, options: ReadingOptions): Promise<UploadPreview | null> =>
    (await platform.request(uploads.previewWith, { token, params: { upload }, body: { options } })).preview

  it('UPL13 reads the bytes received with the options, and as detected without', async () => {
    const id = await uploadPart('a.csv', Buffer.from('day;n\n03/04/2025;1\n05/06/2025;2\n07/0'), 34)
    const read = await previewWith(id, { date_format: 'day_first' })
    expect(read?.rows).toEqual([
      ['2025-04-03', 1],
      ['2025-06-05', 2],
    ])
    expect(read?.texts[0]).toEqual(['03/04/2025', '1'])
    expect(read?.reading?.chosen).toEqual({ date_format: 'day_first' })
    expect((await previewWith(id, { delimiter: ',' }))?.attributes).toHaveLength(1)
    expect((await preview(id))?.rows[0]).toEqual(['03/04/2025', 1])
    expect((await preview(id))?.complete).toBe(false)
  })

  it('UPL13 names the lists that become tables', async () => {
    const id = await uploadPart('a.json', Buffer.from('[{"a":1,"items":[{"b":1},{"b":2}]}]'))
    const read = await preview(id)
    expect(read?.lists).toEqual(['items'])
    expect(read?.attributes.map(({ attribute_name: name }) => name)).toEqual(['a', 'a_row'])
    expect(read?.complete).toBe(true)
  })

  it('UPL13 names the visible sheets of a workbook and reads the chosen one', async () => {
    const id = await uploadPart('register.xlsx', await readFile(workbook))
    expect((await preview(id))?.sheets).toEqual(['Calls', 'Ships'])
    const ships = await previewWith(id, { sheet: 'Ships' })
    expect(ships?.attributes.map(({ attribute_name: name }) => name)).toEqual(['ship', 'flag'])
  })
})

describe('UPL13 complete parts', () => {
  it.each([
    ['a\nb\nc', 'a\nb\n'],
    ['a\n', 'a\n'],
    ['abc', null],
    ['', null],
  ])('UPL13 complete lines of %j', (text, complete) => {
    expect(completeLines(Buffer.from(text))?.toString() ?? null).toBe(complete)
  })

  // The letter before the cut contains the byte of a line break.
  const wide = Buffer.from('港\n\u0a05\u050a', 'utf16le')
  it.each([
    ['its low byte first', 'utf-16le', wide],
    ['its high byte first', 'utf-16be', Buffer.from(wide).swap16()],
  ] as const)('UPL13 complete lines of UTF-16 that was chosen, with %s', (_, encoding, text) => {
    expect(completeLines(text, encoding)).toEqual(text.subarray(0, 4))
    expect(completeLines(text.subarray(0, 7), encoding)).toEqual(text.subarray(0, 4))
  })

  it.each([
    ['[{"a":1},{"b":[1,2]},{"c"', '[{"a":1},{"b":[1,2]}]'],
    ['[{"a":"]}\\"{"},{', '[{"a":"]}\\"{"}]'],
    ['\ufeff [ {"a":1} , ', '\ufeff [ {"a":1}]'],
    ['{"a":1}\n{"b":{"c":2}}\n{"d"', '{"a":1}\n{"b":{"c":2}}'],
    ['[[1],[2', '[[1]]'],
    ['[1,2,3', null],
    ['{"a":"', null],
  ])('UPL13 complete items of %j', (text, complete) => {
    expect(completeItems(Buffer.from(text))?.toString() ?? null).toBe(complete)
  })
})
