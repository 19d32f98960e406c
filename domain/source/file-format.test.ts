import { expect, test } from 'vitest'
import { formatOf } from './file-format.ts'

test.each([
  ['calls.csv', { format: 'csv', isPacked: false }],
  ['CALLS.TSV', { format: 'tsv', isPacked: false }],
  ['calls.2026.jsonl', { format: 'ndjson', isPacked: false }],
  ['calls.csv.gz', { format: 'csv', isPacked: true }],
  ['calls.parquet', { format: 'parquet', isPacked: false }],
  ['calls.parquet.gz', null],
  ['calls.xlsx', { format: 'xlsx', isPacked: false }],
  ['calls.xlsm', { format: 'xlsx', isPacked: false }],
  ['calls.xlsx.gz', null],
  ['calls.xls', null],
  ['csv', null],
  ['notes', null],
])('DM9 %s is read as %j', (name, format) => {
  expect(formatOf(name)).toEqual(format)
})
