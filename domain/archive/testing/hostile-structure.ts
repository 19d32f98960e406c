// Archives that readers interpret differently, or cannot read.
import { crc32 } from '../read/crc32.ts'
import { passed, refused, type HostileArchive } from './hostile.ts'
import { bytesOf, deflate, extra, gzip, concat, numbers, zipOf, type ZipEntry } from './zip-bytes.ts'

const text = 'A line of text. '.repeat(40)
const one: ZipEntry = { name: 'readme.txt', content: text }
const two: ZipEntry = { name: 'src/main.ts', content: 'export const answer = 42\n'.repeat(30) }
const both = [one, two]
const emptyEnd = numbers([0x06054b50, 4], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [0, 4], [0, 2])

const changed = async (archive: Promise<Uint8Array<ArrayBuffer>>, offsetIn: (size: number) => number) => {
  const bytes = (await archive).slice()
  const at = offsetIn(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ 0x55
  return bytes
}
const cut = async (archive: Promise<Uint8Array<ArrayBuffer>>, share: number) => {
  const bytes = await archive
  return bytes.slice(0, Math.floor(bytes.length * share))
}

const endings: readonly HostileArchive[] = [
  refused('an empty file', ['archive_empty'], () => new Uint8Array(0)),
  refused('an archive without entries', ['archive_empty'], () => zipOf([])),
  refused('folders only', ['archive_empty'], () => zipOf([{ name: 'src/', method: 0, mode: 0o40755 }])),
  refused('a gzip file', ['archive_foreign'], () => gzip(bytesOf(text))),
  refused('an HTML page', ['archive_foreign'], () =>
    bytesOf('<!doctype html><html><body>Not found</body></html>'),
  ),
  refused('a text', ['archive_not_zip'], () => bytesOf('this is not an archive')),
  refused('truncated in an entry', ['archive_truncated'], () => cut(zipOf(both), 0.3)),
  refused('truncated in the directory', ['archive_truncated'], () => cut(zipOf(both), 0.85)),
  refused('truncated by one byte', ['archive_truncated'], async () => (await zipOf(both)).slice(0, -1)),
  refused('truncated at the start', ['archive_directory_broken'], async () => (await zipOf(both)).slice(10)),
  refused('a damaged directory', ['archive_directory_broken'], () => zipOf(both, { end: { size: 40 } })),
  refused('a count that is too high', ['archive_directory_broken'], () =>
    zipOf(both, { end: { here: 3, entries: 3 } }),
  ),
  refused('bytes before the archive', ['archive_prefix'], () =>
    zipOf(both, { before: bytesOf('#!/bin/sh\n') }),
  ),
  refused('a self-extractor', ['archive_prefix'], () =>
    zipOf(both, { before: bytesOf('MZ program'), counted: true }),
  ),
  refused('bytes after the archive', ['archive_suffix'], () => zipOf(both, { after: bytesOf('more') })),
  refused('an archive after another', ['archive_prefix'], async () =>
    concat(await zipOf([two]), await zipOf([one])),
  ),
  refused('an end record in the comment', ['archive_ends_several'], () =>
    zipOf(both, { comment: concat(bytesOf('note'), emptyEnd) }),
  ),
  refused('part of a split archive', ['archive_multi_disk'], () => zipOf(both, { end: { disk: 1 } })),
  refused('an entry on another disk', ['archive_multi_disk'], () => zipOf([{ ...one, disk: 2 }, two])),
  passed('a comment', [], () => zipOf(both, { comment: 'made by hand' })),
  passed('ZIP64 for a small archive', [], () => zipOf(both, { wide: true })),
  refused('contradicting ZIP64 numbers', ['archive_directory_broken'], () =>
    zipOf(both, { wide: true, end: { here: 3, entries: 3 } }),
  ),
  passed('bytes between entries', ['archive_gap'], () => zipOf([one, { ...two, gap: bytesOf('hole') }])),
]

/** Two entries with a directory each, where each kind of reader sees only one. */
const twoDirectories = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const wholes = await Promise.all([one, two].map((part) => zipOf([part])))
  const [mine, other] = wholes.map((archive) => {
    const at = archive.findIndex((_, from) => archive[from] === 0x50 && archive[from + 2] === 0x01)
    return { entry: archive.slice(0, at), directory: archive.slice(at, -22) }
  })
  if (mine === undefined || other === undefined) throw new Error('two archives are needed')
  const offset = mine.entry.length + other.entry.length
  new DataView(other.directory.buffer).setUint32(42, mine.entry.length, true)
  const at = offset + mine.directory.length
  const second = at + 56
  const record = (more: number, directory: { length: number; offset: number }) =>
    concat(
      numbers([0x06064b50, 4], [44 + more, 8], [45, 2], [45, 2], [0, 4], [0, 4], [1, 8], [1, 8]),
      numbers([directory.length, 8], [directory.offset, 8]),
    )
  return concat(
    mine.entry,
    other.entry,
    mine.directory,
    record(other.directory.length + 56, { length: mine.directory.length, offset }),
    other.directory,
    record(0, { length: other.directory.length, offset: second }),
    numbers([0x07064b50, 4], [0, 4], [at, 8], [1, 4]),
    numbers([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [0xffffffff, 4], [0xffffffff, 4], [0, 2]),
  )
}

const wideWith = async (offsetIn: (size: number) => number, value: number) => {
  const bytes = (await zipOf(both, { wide: true })).slice()
  new DataView(bytes.buffer).setUint16(offsetIn(bytes.length), value, true)
  return bytes
}

/** An archive whose first entry has these Windows attributes. */
const withAttributes = async (attributes: number, part: ZipEntry = one) => {
  const bytes = (await zipOf([{ ...part, createdBy: 0, mode: 0 }, { name: 'main.ts' }, two])).slice()
  const at = bytes.findIndex((_, from) => bytes[from] === 0x50 && bytes[from + 2] === 0x01)
  new DataView(bytes.buffer).setUint32(at + 38, attributes, true)
  return bytes
}

const secondName = (name: Uint8Array, text: string): Uint8Array =>
  extra(0x7075, concat(numbers([1, 1], [crc32(name), 4]), bytesOf(text)))
const bareEntry = async (part: ZipEntry) => {
  const archive = await zipOf([part])
  return archive.slice(
    0,
    archive.findIndex((_, from) => archive[from] === 0x50 && archive[from + 2] === 0x01),
  )
}

/** Data that one reader uses and another ignores. */
const readers: readonly HostileArchive[] = [
  refused('a directory inside the ZIP64 record', ['archive_directory_broken'], twoDirectories),
  refused('a ZIP64 locator with a wrong offset', ['archive_directory_broken'], () =>
    wideWith((size) => size - 22 - 12, 5),
  ),
  refused('fewer entries on this disk than in ZIP64', ['archive_directory_broken'], () =>
    wideWith((size) => size - 14, 1),
  ),
  refused('a Unicode name only in the local header', ['archive_headers_differ'], () =>
    zipOf([{ ...one, local: { extra: secondName(bytesOf('readme.txt'), 'other.txt') } }, two]),
  ),
  refused('a Unicode name next to a UTF-8 name', ['archive_headers_differ', 'archive_path_parent'], () =>
    zipOf([
      { ...one, flags: 0x800, extra: secondName(bytesOf('readme.txt'), '../other.txt') },
      two,
      { name: 'main.ts' },
    ]),
  ),
  refused('a code page name with another path', ['archive_headers_differ'], () => {
    const name = concat(numbers([0xe9, 1]), bytesOf('/../../x'))
    return zipOf([{ name, content: text, extra: secondName(name, 'ok.txt') }, two])
  }),
  refused('two Unicode names for one name', ['archive_headers_differ'], () => {
    const name = numbers([0xe9, 1])
    return zipOf(['\u00e9', '\u00e8'].map((to) => ({ name, content: to, extra: secondName(name, to) })))
  }),
  refused('a folder by its attributes only', ['archive_headers_differ'], () => withAttributes(0x10)),
  refused('a symbolic link of another system', ['archive_link'], () =>
    zipOf([{ name: 'latest', content: '../../etc/passwd', createdBy: 16, mode: 0o120777 }, two]),
  ),
  refused('a packed size despite a data descriptor', ['archive_headers_differ'], () =>
    zipOf([{ ...one, descriptor: 'signed', local: { packed: 77 } }, two]),
  ),
  refused('an extra field that overrides the directory', ['archive_headers_differ'], () =>
    zipOf([{ ...one, local: { extra: extra(0x6c78, numbers([4, 1], [0xa1ff0000, 4])) } }, two]),
  ),
  refused('an entry between entries', ['archive_gap'], async () =>
    zipOf([one, { ...two, gap: await bareEntry({ name: 'hidden.sh', content: text }) }]),
  ),
  passed('folders marked by Windows attributes', [], () =>
    withAttributes(0x10, { name: 'docs/', method: 0 }),
  ),
]

const headers: readonly HostileArchive[] = [
  refused('another name in the local header', ['archive_headers_differ'], () =>
    zipOf([one, { ...two, local: { name: 'src/evil.ts' } }]),
  ),
  refused('another size in the local header', ['archive_headers_differ'], () =>
    zipOf([one, { ...two, local: { size: 7 } }]),
  ),
  refused('another method in the local header', ['archive_headers_differ'], () =>
    zipOf([one, { ...two, local: { method: 0 } }]),
  ),
  refused('another checksum in the local header', ['archive_headers_differ'], () =>
    zipOf([one, { ...two, local: { crc: 1 } }]),
  ),
  refused('a missing data descriptor', ['archive_headers_differ'], () =>
    zipOf([one, { ...two, flags: 8 }].map((part) => ({ ...part, local: { crc: 0, size: 0, packed: 0 } }))),
  ),
  refused('an offset without a header', ['archive_headers_differ'], () =>
    zipOf([
      { ...one, offset: 5 },
      { ...two, gap: bytesOf('ten bytes.') },
    ]),
  ),
  refused('an offset after the end', ['archive_outside'], () => zipOf([one, { ...two, offset: 90_000 }])),
  refused('more bytes than the file has', ['archive_outside'], () =>
    zipOf([one, { ...two, packed: 90_000 }]),
  ),
  refused('two entries at one offset', ['archive_overlap'], () => zipOf([one, { ...two, offset: 0 }])),
  refused('an entry inside another', ['archive_overlap'], async () => {
    const inner = await zipOf([two])
    const body = concat(bytesOf('it: '), inner.slice(0, inner.indexOf(0x50, 60)))
    return zipOf([
      { ...one, method: 0, content: body },
      { ...two, offset: 34 + one.name.length },
    ])
  }),
  refused('a wrong ZIP64 size in the local header', ['archive_headers_differ'], () =>
    zipOf([
      {
        ...one,
        local: { size: 0xffffffff, packed: 0xffffffff, extra: extra(1, numbers([5, 8], [5, 8])) },
      },
    ]),
  ),
]

const contents: readonly HostileArchive[] = [
  refused('a wrong checksum', ['archive_crc'], () => zipOf([{ ...one, crc: 1 }, two])),
  refused('a size that is too small', ['archive_data_broken'], () => zipOf([{ ...one, size: 10 }, two])),
  refused('a size that is too large', ['archive_data_broken'], () => zipOf([{ ...one, size: 10_000 }, two])),
  refused('a stored size that differs', ['archive_data_broken'], () =>
    zipOf([{ ...one, method: 0, size: 10 }, two]),
  ),
  refused('invalid packed bytes', ['archive_data_broken'], () =>
    zipOf([{ ...one, body: bytesOf('nothing that unpacks') }, two]),
  ),
  refused('bytes after the compressed data', ['archive_data_broken'], async () =>
    zipOf([{ ...one, body: concat(await deflate(bytesOf(text)), bytesOf('more')) }, two]),
  ),
  refused('truncated packed bytes', ['archive_data_broken'], async () =>
    zipOf([{ ...one, body: (await deflate(bytesOf(text))).slice(0, -3) }, two]),
  ),
  refused('a flipped byte in a file', ['archive_crc'], () =>
    changed(zipOf([{ ...one, method: 0 }, two]), () => 100),
  ),
  refused('an encrypted file', ['archive_encrypted'], () => zipOf([{ ...one, flags: 1 }, two])),
  refused('a file encrypted with AES', ['archive_encrypted'], () =>
    zipOf([{ ...one, flags: 1, method: 99 }, two]),
  ),
  refused('an unknown method', ['archive_method'], () => zipOf([{ ...one, method: 14 }, two])),
  refused('a symbolic link', ['archive_link'], () =>
    zipOf([{ name: 'latest', content: '../../etc/passwd', mode: 0o120777 }, two]),
  ),
  refused('a device', ['archive_special'], () => zipOf([{ name: 'null', mode: 0o20666 }, two])),
  refused('a folder with bytes', ['archive_headers_differ'], () =>
    zipOf([{ name: 'src/', content: text }, one]),
  ),
  passed('empty files, packed and not', [], () =>
    zipOf([{ name: 'a' }, { name: 'b', method: 0 }, { name: 'c', descriptor: 'signed' }]),
  ),
]

export const structures: readonly HostileArchive[] = [...endings, ...readers, ...headers, ...contents]
