import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textEncodings, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { encodeText } from '../../../testing/encode-text.ts'
import { openTestReader, valuesOf } from './testing/test-reader.ts'

let reader: Awaited<ReturnType<typeof openTestReader>>
beforeAll(async () => {
  reader = await openTestReader()
})
afterAll(() => reader.close())

interface Written {
  readonly cents: bigint
  readonly word: string
}
const row = fc.record({
  cents: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  word: fc.constantFrom('観測所', 'ソース', '表', 'カ', 'あ', 'abc', '"q"', 'a;b', '1'),
})

const groupOf = { none: '', comma: ',', point: '.', space: '\u00a0', apostrophe: "'" } as const
const numberText = (cents: bigint, { decimal, thousands }: ReadingOptions): string => {
  const positive = cents < 0n ? -cents : cents
  const digits = String(positive / 100n).replaceAll(/\B(?=(\d{3})+$)/g, groupOf[thousands ?? 'none'])
  const fraction = String(positive % 100n).padStart(2, '0')
  return `${cents < 0n ? '-' : ''}${digits}${decimal === 'comma' ? ',' : '.'}${fraction}`
}

const plainText = (cents: bigint): string => numberText(cents, { decimal: 'point', thousands: 'none' })
const fixed = (value: string | null): string => {
  const [before = '', after = ''] = (value ?? '').split('.')
  return `${before}.${after.padEnd(2, '0')}`
}

const formats = fc
  .record({
    encoding: fc.constantFrom(...textEncodings.filter((one) => !['latin-1', 'windows-1252'].includes(one))),
    delimiter: fc.constantFrom(';', '\t', '|'),
    quote: fc.constantFrom('double' as const, 'single' as const),
    decimal: fc.constantFrom('point' as const, 'comma' as const),
    thousands: fc.constantFrom(
      'none' as const,
      'comma' as const,
      'point' as const,
      'space' as const,
      'apostrophe' as const,
    ),
  })
  .filter(({ decimal, thousands, encoding, quote }) => {
    const hasNoBreakSpace = encoding.startsWith('utf')
    return (
      decimal !== thousands &&
      (thousands !== 'space' || hasNoBreakSpace) &&
      !(quote === 'single' && thousands === 'apostrophe')
    )
  })

test('DM36 reads a table back exactly from every format and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(
      formats,
      fc.array(row, { minLength: 1, maxLength: 8 }),
      async (options, rows: Written[]) => {
        const mark = options.quote === 'double' ? '"' : "'"
        const lines = rows.map(({ cents, word }) =>
          [mark + word.replaceAll(mark, mark + mark) + mark, numberText(cents, options)].join(
            options.delimiter,
          ),
        )
        const content = `${['語', 'n'].join(options.delimiter)}\r\n${lines.join('\r\n')}\r\n`
        const found = await reader.read(encodeText(content, options.encoding), {
          ...options,
          header: true,
          null_values: ['none'],
        })
        expect(valuesOf(found, 0)).toEqual(
          rows.map(({ word }) => (rows.every((one) => one.word === '1') ? '1' : word)),
        )
        expect(valuesOf(found, 1).map(fixed)).toEqual(rows.map(({ cents }) => plainText(cents)))
        expect(found.findings.rejected.count).toBe(0)
      },
    ),
  )
})
