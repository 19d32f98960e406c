// ZIP archives written byte by byte, so that they can also be archives that no tool creates; and folders on the
// user's computer.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** Files by their paths. */
export type Files = Readonly<Record<string, string | Buffer>>

interface Oddity {
  /** Bits of the general purpose flag in addition to that of UTF-8. */
  readonly flags?: number
  /** A name in the local header that differs from the one in the directory. */
  readonly localName?: string
}

const utf8 = 0x800
/** 2 August 2026, noon. */
const moment = [0x6000, 0x5d02] as const

const numbers = (...all: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    all.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes)
      part.writeUIntLE(value, 0, bytes)
      return part
    }),
  )

const entryOf = (
  path: string,
  { text, flags = 0 }: { text: string | Buffer; flags?: number | undefined },
) => {
  const content = Buffer.from(text)
  const packed = deflateRawSync(content)
  const header = numbers(
    [20, 2],
    [utf8 | flags, 2],
    [8, 2],
    [moment[0], 2],
    [moment[1], 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
  )
  return { name: Buffer.from(path), packed, header }
}

/** A ZIP archive of these files; `odd` lists the deviations by path. */
export function zipOf(files: Files, odd: Readonly<Record<string, Oddity>> = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const { flags, localName } = odd[path] ?? {}
    const { name, packed, header } = entryOf(path, { text, flags })
    const local = Buffer.from(localName ?? path)
    const body = [numbers([0x04034b50, 4]), header, numbers([local.length, 2], [0, 2]), local, packed]
    directory.push(
      numbers([0x02014b50, 4], [0x0314, 2]),
      header,
      numbers([name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0o100644 * 0x10000, 4], [offset, 4]),
      name,
    )
    bodies.push(...body)
    offset += body.reduce((sum, { length }) => sum + length, 0)
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = Object.keys(files).length
  const endRecord = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([...bodies, ...directory, endRecord])
}

/** Writes an archive into a folder of the browser's machine and returns its path. */
export function writeArchive(folder: string, { name, bytes }: { name: string; bytes: Buffer }): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Writes files into a new folder and returns its path. */
export function writeFolder(folder: string, { name, files }: { name: string; files: Files }): string {
  const path = join(folder, name)
  for (const [inside, text] of Object.entries(files)) {
    const to = join(path, inside)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
  return path
}

/** Bytes that cannot be compressed; the same in each run. */
export function noise(kilobytes: number): Buffer {
  return Buffer.concat(
    Array.from({ length: kilobytes * 32 }, (_, at) => createHash('sha256').update(String(at)).digest()),
  )
}
