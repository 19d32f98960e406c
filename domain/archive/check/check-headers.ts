// Checks the directory headers of entries: unreadable entries, entries that are not files, and overlaps (STO31,
// STO32).
import type { Finding } from '../archive.ts'
import type { Header } from '../read/directory.ts'
import { createFinding } from '../finding.ts'
import { deflated, stored } from '../read/unpack.ts'

const encrypted = 0x2041
const aes = 99
const typeMask = 0xf000
const linkMode = 0xa000
const plainModes = new Set([0, 0x4000, 0x8000])
/** Size of a local header in bytes without its extra fields. */
const minHeaderLength = 30

const about = ({ path, size }: Header) => ({ path, bytes: size })

/** Reports an entry that is not a file or folder. */
const checkKind = (header: Header): Finding | null => {
  const type = header.mode & typeMask
  if (plainModes.has(type)) return null
  const repair = { kind: 'drop', paths: [header.path] } as const
  return createFinding(type === linkMode ? 'archive_link' : 'archive_special', { ...about(header), repair })
}

/** Reports fields that contradict each other. */
const checkFields = (header: Header): Finding | null => {
  const { method, size, packed, folder, isContradictory } = header
  if (isContradictory || (folder && size > 0)) return createFinding('archive_headers_differ', about(header))
  const isShort = method === stored && packed !== size
  return isShort ? createFinding('archive_data_broken', { ...about(header), params: { size } }) : null
}

/** Reports why an entry cannot be read or is not a file; the first reason only. */
export function checkHeader(header: Header): Finding | null {
  const { flags, method } = header
  if ((flags & encrypted) !== 0 || method === aes) return createFinding('archive_encrypted', about(header))
  const kind = checkKind(header)
  if (kind !== null) return kind
  return method === stored || method === deflated
    ? checkFields(header)
    : createFinding('archive_method', { ...about(header), params: { method } })
}

/** Minimum end offset of an entry, before its local header is read. */
const minEnd = ({ offset, name, packed }: Header): number => offset + minHeaderLength + name.length + packed

/** Reports entries that are not before the directory or overlap others. */
export function checkLayout(byOffset: readonly Header[], directoryAt: number): Map<Header, Finding> {
  const findings = new Map<Header, Finding>()
  let before: Header | null = null
  let lastEnd = 0
  for (const header of byOffset) {
    const end = minEnd(header)
    if (end > directoryAt) findings.set(header, createFinding('archive_outside', about(header)))
    else if (before !== null && header.offset < lastEnd)
      findings.set(
        header,
        createFinding('archive_overlap', { ...about(header), params: { other: before.path } }),
      )
    if (before === null || end > lastEnd) {
      before = header
      lastEnd = end
    }
  }
  return findings
}

const example = (headers: readonly Header[]) => ({
  files: headers.length,
  bytes: headers.reduce((sum, { size }) => sum + size, 0),
  name: headers[0]?.path ?? '',
})

/** Reports names that are equal for readers without support for the Unicode name. */
const checkSecondNames = (headers: readonly Header[]): Finding[] => {
  if (headers.every(({ secondName }) => secondName === null)) return []
  const paths = new Map<string, string>()
  return headers.flatMap((header) => {
    const key = header.name.join()
    const path = paths.get(key) ?? header.path
    paths.set(key, path)
    return path === header.path ? [] : [createFinding('archive_headers_differ', about(header))]
  })
}

/** Checks how names are encoded. One finding per problem, with an example. */
export function checkNames(headers: readonly Header[]): Finding[] {
  const findings: Finding[] = headers
    .filter(({ encoding }) => encoding === 'broken')
    .map((header) => createFinding('archive_name_encoding', about(header)))
  findings.push(...checkSecondNames(headers))
  for (const encoding of ['UTF-8', 'CP437'] as const) {
    const unmarked = headers.filter((header) => header.encoding === encoding)
    const { name, ...all } = example(unmarked)
    if (unmarked.length > 0)
      findings.push(createFinding('archive_name_unmarked', { ...all, params: { name, encoding } }))
  }
  const backslashed = headers.filter((header) => header.hasBackslashes)
  const { name, ...all } = example(backslashed)
  if (backslashed.length > 0) findings.push(createFinding('archive_backslash', { ...all, params: { name } }))
  if (headers.some(({ disk }) => disk !== 0)) findings.push(createFinding('archive_multi_disk', {}))
  return findings
}
