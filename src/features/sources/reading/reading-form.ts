// The form of reading options: every option is a text, empty where it is detected.
import { z } from 'zod'
import {
  dateFormats,
  decimals,
  quotes,
  readingOptions,
  textEncodings,
  thousands,
  type ReadingOptions,
} from '#contract/data-manager/reading-options.ts'
import type { FileFormat } from '#contract/data-manager/source.ts'

export const readingForm = z.object({
  encoding: z.string(),
  delimiter: z.string(),
  quote: z.string(),
  header: z.string(),
  decimal: z.string(),
  thousands: z.string(),
  date_format: z.string(),
  /** Words, separated by commas. */
  nulls: z.string(),
  yes: z.string(),
  no: z.string(),
  /** Name of a sheet of a workbook. */
  sheet: z.string(),
})
export type ReadingForm = z.infer<typeof readingForm>
export type ReadingField = keyof ReadingForm

export const delimiters = [
  { sign: ',', name: 'comma' },
  { sign: ';', name: 'semicolon' },
  { sign: '\t', name: 'tab' },
  { sign: '|', name: 'bar' },
  { sign: ' ', name: 'space' },
] as const

export const choiceLists = {
  encoding: textEncodings,
  delimiter: delimiters.map(({ sign }) => sign),
  quote: quotes,
  header: ['yes', 'no'],
  decimal: decimals,
  thousands,
  date_format: dateFormats,
} as const

/** The values of an option with a list. */
export function choicesOf(field: ReadingField): readonly string[] {
  const lists: Partial<Record<ReadingField, readonly string[]>> = choiceLists
  return lists[field] ?? []
}

const joined = (words: readonly string[] | undefined): string =>
  (words ?? []).filter((word) => word !== '').join(', ')

const wordsOf = (text: string): string[] =>
  text
    .split(/[,、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

export function formOf(options: ReadingOptions): ReadingForm {
  return {
    encoding: options.encoding ?? '',
    delimiter: options.delimiter ?? '',
    quote: options.quote ?? '',
    header: options.header === undefined ? '' : options.header ? 'yes' : 'no',
    decimal: options.decimal ?? '',
    thousands: options.thousands ?? '',
    date_format: options.date_format ?? '',
    nulls: joined(options.null_values),
    yes: joined(options.true_values),
    no: joined(options.false_values),
    sheet: options.sheet ?? '',
  }
}

const set = <V>(name: string, value: V, isSet: boolean): Record<string, V> => (isSet ? { [name]: value } : {})

/** The options of a form; undefined if they do not fit together. */
export function optionsOf(form: ReadingForm): ReadingOptions | undefined {
  const { nulls, yes, no, header, ...texts } = form
  const plain = Object.entries(texts).map(([name, value]) => set(name, value, value !== ''))
  const words = { null_values: ['', ...wordsOf(nulls)], true_values: wordsOf(yes), false_values: wordsOf(no) }
  return readingOptions.safeParse(
    Object.assign(
      {},
      ...plain,
      set('header', header === 'yes', header !== ''),
      set('null_values', words.null_values, words.null_values.length > 1),
      set('true_values', words.true_values, words.true_values.length > 0),
      set('false_values', words.false_values, words.false_values.length > 0),
    ),
  ).data
}

const fieldNames: Readonly<Record<string, ReadingField>> = {
  null_values: 'nulls',
  true_values: 'yes',
  false_values: 'no',
}

/** The field of a problem of the body. */
export function fieldOf(path: string): ReadingField | undefined {
  const [, name = ''] = path.split('.')
  return fieldNames[name] ?? readingForm.keyof().safeParse(name).data
}

const ofValues: readonly ReadingField[] = ['date_format', 'nulls', 'yes', 'no']
const ofText: readonly ReadingField[] = ['encoding', ...ofValues]
const ofTable: readonly ReadingField[] = [
  'encoding',
  'delimiter',
  'quote',
  'header',
  'decimal',
  'thousands',
  ...ofValues,
]

/** A sheet has cells: no encoding, delimiter or quote. */
const ofSheet: readonly ReadingField[] = ['sheet', 'header', 'decimal', 'thousands', ...ofValues]

/** The fields that files of a format have. */
export function fieldsOf(format: FileFormat | null): readonly ReadingField[] {
  if (format === 'parquet' || format === null) return []
  if (format === 'xlsx') return ofSheet
  return format === 'json' || format === 'ndjson' ? ofText : ofTable
}
