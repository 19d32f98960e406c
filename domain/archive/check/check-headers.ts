// What the directory says of single entries: that they cannot be read, are no files, or overlap (STO31, STO32).
import type { Finding } from '../archive.ts'
import type { Header } from '../read/directory.ts'
import { found } from '../finding.ts'
import { deflated, stored } from '../read/unpack.ts'

const encrypted = 0x2041
const aes = 99
const typeMask = 0xf000
const linkMode = 0xa000
const plainModes = new Set([0, 0x4000, 0x8000])
/** Bytes of a local header without its extra fields. */
const leastHeader = 30

const about = ({ path, size }: Header) => ({ path, bytes: size })

/** Why it is no file. */
const checkKind = (header: Header): Finding | null => {
  const type = header.mode & typeMask
  if (plainModes.has(type)) return null
  const repair = { kind: 'drop', paths: [header.path] } as const
  return found(type === linkMode ? 'archive_link' : 'archive_special', { ...about(header), repair })
}

/** What its headers say that no file can be. */
const checkFields = (header: Header): Finding | null => {
  const { method, size, packed, folder, torn } = header
  if (torn || (folder && size > 0)) return found('archive_headers_differ', about(header))
  const isShort = method === stored && packed !== size
  return isShort ? found('archive_data_broken', { ...about(header), params: { size } }) : null
}

/** Why the bytes of an entry cannot be read, or are none of a file; the first reason counts. */
export function checkHeader(header: Header): Finding | null {
  const { flags, method } = header
  if ((flags & encrypted) !== 0 || method === aes) return found('archive_encrypted', about(header))
  const kind = checkKind(header)
  if (kind !== null) return kind
  return method === stored || method === deflated
    ? checkFields(header)
    : found('archive_method', { ...about(header), params: { method } })
}

/** Where an entry's bytes end at least, before its local header was read. */
const leastEnd = ({ offset, name, packed }: Header): number => offset + leastHeader + name.length + packed

/** Entries whose bytes lie elsewhere than before the directory, or where those of another lie. */
export function checkLayout(byPlace: readonly Header[], directoryAt: number): Map<Header, Finding> {
  const findings = new Map<Header, Finding>()
  let before: Header | null = null
  let reached = 0
  for (const header of byPlace) {
    const end = leastEnd(header)
    if (end > directoryAt) findings.set(header, found('archive_outside', about(header)))
    else if (before !== null && header.offset < reached)
      findings.set(header, found('archive_overlap', { ...about(header), params: { other: before.path } }))
    if (before === null || end > reached) {
      before = header
      reached = end
    }
  }
  return findings
}

const example = (headers: readonly Header[]) => ({
  files: headers.length,
  bytes: headers.reduce((sum, { size }) => sum + size, 0),
  name: headers[0]?.path ?? '',
})

/** Names that are one to readers that know nothing of a second name in Unicode. */
const checkSecondNames = (headers: readonly Header[]): Finding[] => {
  if (headers.every(({ secondName }) => secondName === null)) return []
  const paths = new Map<string, string>()
  return headers.flatMap((header) => {
    const key = header.name.join()
    const path = paths.get(key) ?? header.path
    paths.set(key, path)
    return path === header.path ? [] : [found('archive_headers_differ', about(header))]
  })
}

/** How names are written: one finding for each way, with an example. */
export function checkWriting(headers: readonly Header[]): Finding[] {
  const findings: Finding[] = headers
    .filter(({ encoding }) => encoding === 'broken')
    .map((header) => found('archive_name_encoding', about(header)))
  findings.push(...checkSecondNames(headers))
  for (const encoding of ['UTF-8', 'CP437'] as const) {
    const unmarked = headers.filter((header) => header.encoding === encoding)
    const { name, ...all } = example(unmarked)
    if (unmarked.length > 0)
      findings.push(found('archive_name_unmarked', { ...all, params: { name, encoding } }))
  }
  const turned = headers.filter((header) => header.turned)
  const { name, ...all } = example(turned)
  if (turned.length > 0) findings.push(found('archive_backslash', { ...all, params: { name } }))
  if (headers.some(({ disk }) => disk !== 0)) findings.push(found('archive_multi_disk', {}))
  return findings
}
