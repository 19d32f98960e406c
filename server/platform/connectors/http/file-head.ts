// What the head of an answer says about its file: name and format, size, version.
import { formatOf } from '#domain/source/file-format.ts'
import { nameOfPath } from '../file-connector.ts'
import type { WebAnswer } from '../web-request.ts'

type Head = Pick<WebAnswer, 'headers' | 'url'>

const endings: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/geo+json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
  'application/x-parquet': 'parquet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name of `Content-Disposition`, without folders; empty without one. */
const disposedName = (header: string | undefined): string => {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '')
  const name = extended === undefined ? (plain?.[1] ?? plain?.[2] ?? '') : decoded(extended)
  return name.split(/[/\\]/).at(-1) ?? ''
}

/**
 * The name of a file, with an ending that tells its format if the address does, the name in the head, the address after
 * redirects, or the type in the head.
 */
export function fileNameOf(address: URL, { headers, url }: Head): string {
  const own = nameOfPath(address.href) || address.hostname
  const names = [own, disposedName(headers['content-disposition']), nameOfPath(url.href)]
  const named = names.find((name) => formatOf(name) !== null)
  if (named !== undefined) return named
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const ending = endings[type.trim().toLowerCase()]
  return ending === undefined ? own : `${own}.${ending}`
}

/** Bytes; null if the head does not say. */
export function sizeOf({ headers }: Head): number | null {
  const length = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(length) ? Number(length) : null
}

/** When the file was changed; null if the head does not say. */
export function modifiedAt({ headers }: Head): string | null {
  const at = Date.parse(headers['last-modified'] ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Headers that ask for a file only if it has another version. */
export interface Validators {
  readonly 'if-none-match'?: string
  readonly 'if-modified-since'?: string
}

/** A file that was changed in the same second has the same time, so a fresh time is no version. */
const isSettled = (modified: number, date: number): boolean => date - modified >= 2000

/** Whether the head tells two versions of its file apart, and how to ask for the next one; null if it does not. */
export function validatorsOf({ headers }: Head): Validators | null {
  const { etag } = headers
  if (etag !== undefined && etag !== '') return { 'if-none-match': etag }
  const modified = headers['last-modified'] ?? ''
  return isSettled(Date.parse(modified), Date.parse(headers.date ?? ''))
    ? { 'if-modified-since': modified }
    : null
}
