// Writes ZIP records: names marked as UTF-8, ZIP64 extra fields only for numbers that need them, a data descriptor only
// for streamed entries, no comment.

/** One file or folder for its two headers. Sizes in bytes, Unix `mode`, DOS `time`. */
export interface ZipRecord {
  readonly path: string
  readonly folder: boolean
  readonly encrypted: boolean
  readonly method: number
  /** Date in the upper half, time of day in the lower half. */
  readonly time: number
  readonly crc32: number
  readonly packed: number
  readonly size: number
  readonly mode: number
  /** Checksum and sizes, less than 4 GiB, follow the packed bytes, because they are not known before. */
  readonly isStreamed?: boolean
}

/** From this value on, numbers of 16 or 32 bits are in a ZIP64 record. */
const [short, long] = [0xffff, 0xffff_ffff]
const [plain, zip64] = [20, 45]
const createdOnUnix = 3 << 8
const namesAreUtf8 = 0x800
const hasDescriptor = 8

type Field = readonly [bytes: 2 | 4 | 8, value: number]

const fieldsOf = (fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else if (length === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += length
  }
  return bytes
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const nameOf = ({ path, folder }: ZipRecord): Uint8Array =>
  new TextEncoder().encode(folder ? `${path}/` : path)

const extraOf = (figures: readonly number[]): Uint8Array =>
  figures.length === 0
    ? new Uint8Array()
    : fieldsOf([[2, 1], [2, figures.length * 8], ...figures.map((each): Field => [8, each])])

/** Fields of both headers, up to the lengths of name and extra field. */
const sharedFields = (record: ZipRecord, version: number): readonly Field[] => [
  [2, version],
  [2, namesAreUtf8 | (record.encrypted ? 1 : 0) | (record.isStreamed === true ? hasDescriptor : 0)],
  [2, record.method],
  [4, record.time],
]

/** The record after the packed bytes of a streamed entry. */
export function dataDescriptor({ crc32, packed, size }: ZipRecord): Uint8Array<ArrayBuffer> {
  return fieldsOf([
    [4, 0x0807_4b50],
    [4, crc32],
    [4, packed],
    [4, size],
  ])
}

/** The header before the packed bytes. */
export function localHeader(sent: ZipRecord): Uint8Array<ArrayBuffer> {
  const record = sent.isStreamed === true ? { ...sent, crc32: 0, packed: 0, size: 0 } : sent
  const [name, isLong] = [nameOf(record), record.size >= long || record.packed >= long]
  const extra = extraOf(isLong ? [record.size, record.packed] : [])
  const fields = fieldsOf([
    [4, 0x0403_4b50],
    ...sharedFields(record, isLong ? zip64 : plain),
    [4, record.crc32],
    [4, isLong ? long : record.packed],
    [4, isLong ? long : record.size],
    [2, name.length],
    [2, extra.length],
  ])
  return joined([fields, name, extra])
}

/** The header in the directory; `offset` is that of the local header. */
export function centralHeader(record: ZipRecord, offset: number): Uint8Array<ArrayBuffer> {
  const name = nameOf(record)
  const figures = [record.size, record.packed, offset]
  const extra = extraOf(figures.filter((figure) => figure >= long))
  const version = extra.length > 0 ? zip64 : plain
  const fields = fieldsOf([
    [4, 0x0201_4b50],
    [2, createdOnUnix | version],
    ...sharedFields(record, version),
    [4, record.crc32],
    [4, Math.min(record.packed, long)],
    [4, Math.min(record.size, long)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, record.folder ? 0x10 : 0],
    [2, record.mode],
    [4, Math.min(offset, long)],
  ])
  return joined([fields, name, extra])
}

/** Number of entries, size and offset of the directory. */
interface Directory {
  readonly entries: number
  readonly bytes: number
  readonly offset: number
}

const endOfZip64 = ({ entries, bytes, offset }: Directory): Uint8Array =>
  fieldsOf([
    [4, 0x0606_4b50],
    [8, 44],
    [2, createdOnUnix | zip64],
    [2, zip64],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, bytes],
    [8, offset],
    [4, 0x0706_4b50],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ])

/** The records at the end of an archive. */
export function endRecords(directory: Directory): Uint8Array<ArrayBuffer> {
  const { entries, bytes, offset } = directory
  const isLong = entries >= short || bytes >= long || offset >= long
  const end = fieldsOf([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, Math.min(entries, short)],
    [2, Math.min(entries, short)],
    [4, Math.min(bytes, long)],
    [4, Math.min(offset, long)],
    [2, 0],
  ])
  return joined(isLong ? [endOfZip64(directory), end] : [end])
}
