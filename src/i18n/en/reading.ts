import type { textEncodings } from '#contract/data-manager/reading-options.ts'

const encoding = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'latin-1': 'Latin-1',
  shift_jis: 'Shift-JIS',
  'euc-jp': 'EUC-JP',
} as const satisfies Record<(typeof textEncodings)[number], string>

/** Reading options of a table. */
export const reading = {
  sentence: 'How the file is read. Options that you leave open are detected.',
  error: 'Could not load the reading options',
  field: {
    encoding: 'Encoding',
    delimiter: 'Delimiter',
    quote: 'Quotes',
    header: 'Header',
    decimal: 'Decimal separator',
    thousands: 'Thousands separator',
    date_format: 'Dates with two readings',
    nulls: 'Values read as null',
    yes: 'Values read as yes',
    no: 'Values read as no',
    sheet: 'Sheet',
  },
  detect: 'Detect',
  detected: 'Detected: {{value}}',
  encoding,
  delimiter: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar', space: 'Space' },
  quote: { double: 'Double quotes', single: 'Single quotes', none: 'No quotes' },
  header: { yes: 'The first line names the columns', no: 'There is no header' },
  decimal: { point: 'Point, as in 1.5', comma: 'Comma, as in 1,5' },
  thousands: {
    none: 'None, as in 1000',
    comma: 'Comma, as in 1,000',
    point: 'Point, as in 1.000',
    space: 'Space, as in 1 000',
    apostrophe: "Apostrophe, as in 1'000",
  },
  date_format: { day_first: 'Day first', month_first: 'Month first' },
  sheetHelp: 'The name of a sheet of the workbook.',
  wordsHelp: 'Separate them with commas. Empty cells are null in any case.',
  yesHelp: 'For example “yes, true”. Case does not matter.',
  wordsNeeded: 'Fill in both lists, or none.',
  notUtf8: 'Not UTF-8: byte {{offset, number}} is {{byte}}.',
  open: {
    decimal_one:
      '{{count, number}} value of {{name}} can be read in two ways, such as {{example}}. Choose the separators.',
    decimal_other:
      '{{count, number}} values of {{name}} can be read in two ways, such as {{example}}. Choose the separators.',
    date_format_one:
      '{{count, number}} date of {{name}} can be read in two ways, such as {{example}}. Choose the order.',
    date_format_other:
      '{{count, number}} dates of {{name}} can be read in two ways, such as {{example}}. Choose the order.',
  },
  written: {
    percent: '{{name}}: percent, divided by 100',
    currency: '{{name}}: amounts in {{currency}}',
    month: '{{name}}: months, read as their first day',
  },
  preview: {
    title: 'Preview',
    caption: 'First rows of {{name}}, read with these options',
    view: 'Form of the values',
    read: 'As read',
    file: 'As in the file',
    rows_one: '{{count, number}} row',
    rows_other: '{{count, number}} rows',
    first_one: 'the first {{count, number}} row',
    first_other: 'the first {{count, number}} rows',
    changed_one: '{{count, number}} cell changed',
    changed_other: '{{count, number}} cells changed',
    updating: 'Updating the preview…',
    error: 'These options do not work for this file',
    stale: 'The rows below were read with the options before.',
    rejected_one: '{{count, number}} line does not fit: {{reason}} (line {{line, number}}).',
    rejected_other: '{{count, number}} lines do not fit. The first: {{reason}} (line {{line, number}}).',
  },
  saved: 'Reading options saved',
  savedText: 'The file is read again. Builds use the options from then on.',
  note: {
    encoding: 'The file is not UTF-8. It was read as {{encoding}}.',
    open: 'Values of {{names}} can be read in two ways. Choose how in the reading options.',
  },
} as const
