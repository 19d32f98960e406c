// Pictures written byte by byte: PNG files of a given size.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A file as a file dialog returns it. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const pngOf = (side: number, row: (y: number) => Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const rows = Buffer.concat(Array.from({ length: side }, (_, y) => Buffer.concat([Buffer.alloc(1), row(y)])))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A square of one colour. */
export function plainPng(side: number, colour: readonly [number, number, number]): Buffer {
  return pngOf(side, () => Buffer.from(Array.from({ length: side }, () => colour).flat()))
}

/** A square that cannot be compressed: three bytes per pixel. */
export function noisyPng(side: number): Buffer {
  return pngOf(side, (y) =>
    Buffer.concat(
      Array.from({ length: Math.ceil((side * 3) / 32) }, (_, x) =>
        createHash('sha256').update(`${x} ${y}`).digest(),
      ),
    ).subarray(0, side * 3),
  )
}

export function pngFile(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: 'image/png', buffer }
}
