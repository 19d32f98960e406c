// Builds ZIP archives byte by byte for tests. Every field can have a wrong value.
import { crc32 } from '../read/crc32.ts'

const encoder = new TextEncoder()

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Little-endian numbers of 1, 2, 4 or 8 bytes. */
export function numbers(...all: readonly (readonly [value: number, bytes: 1 | 2 | 4 | 8])[]) {
  const bytes = new Uint8Array(all.reduce((sum, [, length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, length] of all) {
    if (length === 1) view.setUint8(at, value)
    else if (length === 2) view.setUint16(at, value, true)
    else if (length === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += length
  }
  return bytes
}

/** An extra field. */
export function extra(id: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(numbers([id, 2], [content.length, 2]), content)
}

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

export function deflate(bytes: Uint8Array<ArrayBuffer>) {
  return through(bytes, new CompressionStream('deflate-raw'))
}
export function gzip(bytes: Uint8Array<ArrayBuffer>) {
  return through(bytes, new CompressionStream('gzip'))
}

/** Fields of both headers of an entry. */
interface HeaderFields {
  readonly name: string | Uint8Array
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly extra: Uint8Array
}

export interface ZipEntry extends Partial<HeaderFields> {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array<ArrayBuffer>
  /** Packed bytes, instead of those of the content. */
  readonly body?: Uint8Array
  readonly local?: Partial<HeaderFields>
  readonly createdBy?: number
  readonly mode?: number
  readonly disk?: number
  readonly comment?: string
  /** Form of the data descriptor; `local` is zero then. */
  readonly descriptor?: 'signed' | 'bare' | 'wide'
  /** Bytes before the local header that belong to no entry. */
  readonly gap?: Uint8Array
  /** Offset in the directory, instead of the actual one. */
  readonly offset?: number
}

export interface ZipOptions {
  readonly before?: Uint8Array
  /** Whether offsets are relative to the start of the file, including `before`. */
  readonly counted?: boolean
  readonly after?: Uint8Array
  readonly comment?: string | Uint8Array
  readonly wide?: boolean
  /** Numbers of the end record, instead of the actual ones. */
  readonly end?: Partial<Record<'disk' | 'here' | 'entries' | 'size' | 'offset', number>>
}

const nameBytes = (name: string | Uint8Array) => (typeof name === 'string' ? bytesOf(name) : name)
const isPlain = (name: string | Uint8Array) =>
  typeof name !== 'string' || nameBytes(name).length === name.length

const contentOf = ({ content = '' }: ZipEntry) => (typeof content === 'string' ? bytesOf(content) : content)

const headerFieldsOf = async (part: ZipEntry): Promise<HeaderFields & { readonly body: Uint8Array }> => {
  const content = contentOf(part)
  const method = part.method ?? 8
  const body = part.body ?? (method === 8 ? await deflate(content) : content)
  return {
    method,
    body,
    flags: (isPlain(part.name) ? 0 : 0x800) | (part.descriptor === undefined ? 0 : 8),
    crc: crc32(content),
    packed: body.length,
    size: content.length,
    extra: new Uint8Array(),
    ...part,
  }
}

/** 2 August 2026, noon. */
const moment = [
  [0x6000, 2],
  [0x5d02, 2],
] as const

const localHeader = (fields: HeaderFields): Uint8Array => {
  const name = nameBytes(fields.name)
  return concat(
    numbers([0x04034b50, 4], [20, 2], [fields.flags, 2], [fields.method, 2], ...moment),
    numbers(
      [fields.crc, 4],
      [fields.packed, 4],
      [fields.size, 4],
      [name.length, 2],
      [fields.extra.length, 2],
    ),
    name,
    fields.extra,
  )
}

const descriptorOf = (form: 'signed' | 'bare' | 'wide', { crc, packed, size }: HeaderFields): Uint8Array => {
  if (form === 'wide') return numbers([0x08074b50, 4], [crc, 4], [packed, 8], [size, 8])
  const signature = form === 'signed' ? numbers([0x08074b50, 4]) : new Uint8Array()
  return concat(signature, numbers([crc, 4], [packed, 4], [size, 4]))
}

const centralHeader = (
  part: ZipEntry,
  { fields, offset }: { fields: HeaderFields; offset: number },
): Uint8Array => {
  const name = nameBytes(fields.name)
  const comment = bytesOf(part.comment ?? '')
  return concat(
    numbers(
      [0x02014b50, 4],
      [20, 1],
      [part.createdBy ?? 3, 1],
      [20, 2],
      [fields.flags, 2],
      [fields.method, 2],
    ),
    numbers(...moment, [fields.crc, 4], [fields.packed, 4], [fields.size, 4], [name.length, 2]),
    numbers([fields.extra.length, 2], [comment.length, 2], [part.disk ?? 0, 2], [0, 2]),
    numbers([(part.mode ?? 0o100644) * 0x10000, 4], [part.offset ?? offset, 4]),
    name,
    fields.extra,
    comment,
  )
}

interface Figures {
  readonly here: number
  readonly entries: number
  readonly size: number
  readonly offset: number
}

const wideEnd = ({ here, entries, size, offset }: Figures, at: number) =>
  concat(
    numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [here, 8], [entries, 8]),
    numbers([size, 8], [offset, 8]),
    numbers([0x07064b50, 4], [0, 4], [at, 8], [1, 4]),
  )

/** The end records, actual or as the options override them. */
export function endOf(actual: Figures, shape: ZipOptions) {
  const { end = {}, wide = false } = shape
  const comment = nameBytes(shape.comment ?? '')
  const fields = { ...actual, ...end }
  const disk = end.disk ?? 0
  const count = (value: number) => (wide ? 0xffff : value % 65_536)
  const wideOr = (value: number) => (wide ? 0xffffffff : value)
  return concat(
    wide ? wideEnd(fields, actual.offset + actual.size) : new Uint8Array(),
    numbers([0x06054b50, 4], [disk, 2], [disk, 2], [count(fields.here), 2], [count(fields.entries), 2]),
    numbers([wideOr(fields.size), 4], [wideOr(fields.offset), 4], [comment.length, 2]),
    comment,
  )
}

/** An archive of these entries, in this order. */
export async function zipOf(
  parts: readonly ZipEntry[],
  shape: ZipOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const before = shape.before ?? new Uint8Array()
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = shape.counted === true ? before.length : 0
  for (const part of parts) {
    const { body, ...fields } = await headerFieldsOf(part)
    const silent = part.descriptor === undefined ? {} : { crc: 0, packed: 0, size: 0 }
    const descriptor =
      part.descriptor === undefined ? new Uint8Array() : descriptorOf(part.descriptor, fields)
    const gap = part.gap ?? new Uint8Array()
    const record = concat(gap, localHeader({ ...fields, ...silent, ...part.local }), body, descriptor)
    directory.push(centralHeader(part, { fields, offset: at + gap.length }))
    bodies.push(record)
    at += record.length
  }
  const central = concat(...directory)
  const count = parts.length
  const end = endOf({ here: count, entries: count, size: central.length, offset: at }, shape)
  return concat(before, ...bodies, central, end, shape.after ?? new Uint8Array())
}
