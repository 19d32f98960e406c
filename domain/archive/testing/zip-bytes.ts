// ZIP archives byte by byte, for tests: every field can be another than it should be.
import { crc32 } from '../read/crc32.ts'

const encoder = new TextEncoder()

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Numbers of 2, 4 or 8 bytes, the low byte first. */
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

/** A field of extra data. */
export function extra(id: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(numbers([id, 2], [content.length, 2]), content)
}

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

export function deflate(bytes: Uint8Array<ArrayBuffer>) {
  return through(bytes, new CompressionStream('deflate-raw'))
}
export function gzip(bytes: Uint8Array<ArrayBuffer>) {
  return through(bytes, new CompressionStream('gzip'))
}

/** What both headers of an entry say. */
interface Said {
  readonly name: string | Uint8Array
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly extra: Uint8Array
}

export interface Part extends Partial<Said> {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array<ArrayBuffer>
  /** Packed bytes, instead of those that the content gives. */
  readonly body?: Uint8Array
  readonly local?: Partial<Said>
  readonly madeBy?: number
  readonly mode?: number
  readonly disk?: number
  readonly comment?: string
  /** Sizes behind the bytes; `local` is then zero. */
  readonly descriptor?: 'signed' | 'bare' | 'wide'
  /** Bytes before the local header that belong to nothing. */
  readonly gap?: Uint8Array
  /** Where the directory says that the entry is, instead of where it is. */
  readonly offset?: number
}

export interface Shape {
  readonly before?: Uint8Array
  /** Whether places count from the beginning of the file, `before` included. */
  readonly counted?: boolean
  readonly after?: Uint8Array
  readonly comment?: string | Uint8Array
  readonly wide?: boolean
  /** What the end says, instead of what is so. */
  readonly end?: Partial<Record<'disk' | 'here' | 'entries' | 'size' | 'offset', number>>
}

const nameBytes = (name: string | Uint8Array) => (typeof name === 'string' ? bytesOf(name) : name)
const isPlain = (name: string | Uint8Array) =>
  typeof name !== 'string' || nameBytes(name).length === name.length

const contentOf = ({ content = '' }: Part) => (typeof content === 'string' ? bytesOf(content) : content)

const saidOf = async (part: Part): Promise<Said & { readonly body: Uint8Array }> => {
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

const localHeader = (said: Said): Uint8Array => {
  const name = nameBytes(said.name)
  return joined(
    numbers([0x04034b50, 4], [20, 2], [said.flags, 2], [said.method, 2], ...moment),
    numbers([said.crc, 4], [said.packed, 4], [said.size, 4], [name.length, 2], [said.extra.length, 2]),
    name,
    said.extra,
  )
}

const descriptorOf = (form: 'signed' | 'bare' | 'wide', { crc, packed, size }: Said): Uint8Array => {
  if (form === 'wide') return numbers([0x08074b50, 4], [crc, 4], [packed, 8], [size, 8])
  const signature = form === 'signed' ? numbers([0x08074b50, 4]) : new Uint8Array()
  return joined(signature, numbers([crc, 4], [packed, 4], [size, 4]))
}

const centralHeader = (part: Part, { said, offset }: { said: Said; offset: number }): Uint8Array => {
  const name = nameBytes(said.name)
  const comment = bytesOf(part.comment ?? '')
  return joined(
    numbers([0x02014b50, 4], [20, 1], [part.madeBy ?? 3, 1], [20, 2], [said.flags, 2], [said.method, 2]),
    numbers(...moment, [said.crc, 4], [said.packed, 4], [said.size, 4], [name.length, 2]),
    numbers([said.extra.length, 2], [comment.length, 2], [part.disk ?? 0, 2], [0, 2]),
    numbers([(part.mode ?? 0o100644) * 0x10000, 4], [part.offset ?? offset, 4]),
    name,
    said.extra,
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
  joined(
    numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [here, 8], [entries, 8]),
    numbers([size, 8], [offset, 8]),
    numbers([0x07064b50, 4], [0, 4], [at, 8], [1, 4]),
  )

/** The records at the end, as they are or as `shape` has them lie. */
export function endOf(known: Figures, shape: Shape) {
  const { end = {}, wide = false } = shape
  const comment = nameBytes(shape.comment ?? '')
  const said = { ...known, ...end }
  const disk = end.disk ?? 0
  const count = (value: number) => (wide ? 0xffff : value % 65_536)
  const place = (value: number) => (wide ? 0xffffffff : value)
  return joined(
    wide ? wideEnd(said, known.offset + known.size) : new Uint8Array(),
    numbers([0x06054b50, 4], [disk, 2], [disk, 2], [count(said.here), 2], [count(said.entries), 2]),
    numbers([place(said.size), 4], [place(said.offset), 4], [comment.length, 2]),
    comment,
  )
}

/** An archive of these parts, in this order. */
export async function zipOf(parts: readonly Part[], shape: Shape = {}): Promise<Uint8Array<ArrayBuffer>> {
  const before = shape.before ?? new Uint8Array()
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = shape.counted === true ? before.length : 0
  for (const part of parts) {
    const { body, ...said } = await saidOf(part)
    const silent = part.descriptor === undefined ? {} : { crc: 0, packed: 0, size: 0 }
    const behind = part.descriptor === undefined ? new Uint8Array() : descriptorOf(part.descriptor, said)
    const gap = part.gap ?? new Uint8Array()
    const whole = joined(gap, localHeader({ ...said, ...silent, ...part.local }), body, behind)
    directory.push(centralHeader(part, { said, offset: at + gap.length }))
    bodies.push(whole)
    at += whole.length
  }
  const central = joined(...directory)
  const count = parts.length
  const end = endOf({ here: count, entries: count, size: central.length, offset: at }, shape)
  return joined(before, ...bodies, central, end, shape.after ?? new Uint8Array())
}
