import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWarehouse, type DuckWarehouse } from '../duckdb.ts'
import { cellsOf, splitRecords } from './csv-records.ts'
import { extractFile } from './extract-file.ts'

let folder: string
let warehouse: DuckWarehouse
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csv-law-'))
  mkdirSync(join(folder, 'staging'))
  warehouse = await openWarehouse({
    file: ':memory:',
    folders: [folder],
    staging: join(folder, 'staging'),
    timeZone: 'UTC',
  })
})
afterAll(async () => {
  await warehouse.close()
  rmSync(folder, { recursive: true, force: true })
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '2.5',
    'x',
    ' y ',
    '"q"',
    '"a ""b"""',
    '"two\nlines"',
    '"two\r\nlines"',
    '"',
    'a"b',
    '"x"y',
    ' "z" ',
    'é',
    "'; --",
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replaceAll(/[\u0000-\u001f\u007f]/g, '')),
)
const record = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','))
const lineBreak = fc.constantFrom('\n', '\r\n')

/** Lines of the text as the splitter sees them. Every byte belongs to exactly one record. */
const recordsOf = (text: string, size: number): string[] => {
  const records: string[] = []
  const splitter = splitRecords({ delimiter: ',', quote: '"' }, ({ bytes, from, to, broken, fields }) => {
    records.push(`${broken ?? fields} ${bytes.toString('utf8', from, to)}`)
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size))
  splitter.finish()
  return records
}

test('DM2a finds the same records however a file is split into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 12 }),
      lineBreak,
      fc.integer({ min: 1, max: 9 }),
      (lines, end, size) => {
        const text = lines.join(end)
        expect(recordsOf(text, size)).toEqual(recordsOf(text, 1_000_000))
      },
    ),
  )
})

test('DM2a classifies every line of a file as a row, a counted reject or blank', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(record, lineBreak), { minLength: 1, maxLength: 12 }),
      async (lines) => {
        const text = `head a,head b,head c\n${lines.map(([line, end]) => line + end).join('')}`
        writeFileSync(join(folder, 'law.csv'), text)
        const { findings } = await warehouse.session((session) =>
          extractFile(
            { session, staging: join(folder, 'staging'), signal: new AbortController().signal },
            { path: join(folder, 'law.csv'), name: 'law.csv', limit: undefined, flashzone: true },
          ),
        )
        const records = recordsOf(text, 1_000_000).slice(1)
        const sound = records.filter((one) => one.startsWith('3 ') && one !== '3 ')
        const blank = records.filter((one) => one === '1 ')
        const columns = findings.attributes.length
        if (columns === 3) {
          expect(findings.rows).toBe(sound.length)
          expect(findings.rejected.count).toBe(records.length - sound.length - blank.length)
        }
        expect(findings.lines_read).toBe((findings.rows ?? 0) + findings.rejected.count)
      },
    ),
  )
})

test.each([
  ['a,b', ['a', 'b']],
  ['"a,b",c', ['a,b', 'c']],
  ['"a ""b""",', ['a "b"', '']],
  [' "x" ,y', ['x', 'y']],
  ['5" pipe,', ['5" pipe', '']],
  ['', ['']],
])('DM2a splits the cells of %s', (text, cells) => {
  expect(cellsOf(text, { delimiter: ',', quote: '"' })).toEqual(cells)
})
