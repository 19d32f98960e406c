// Small valid pictures of every format, with given dimensions.
import { crc32, deflateSync } from 'node:zlib'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([bytesOf(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Sides {
  readonly width?: number
  readonly height?: number
}

/** A grey picture. `padding` sets its size, and different padding gives different bytes. */
export function png({ width = 2, height = 2, padding = 0 }: Sides & { padding?: number } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(width + 1, 100) * Math.min(height, 100)))
  return Buffer.concat([
    bytesOf('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...(padding === 0 ? [] : [chunk('tEXt', Buffer.alloc(padding, 'a'))]),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function gif({ width = 2, height = 2 }: Sides = {}): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen.set([0x80, 0, 0], 4)
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  return Buffer.concat([bytesOf('GIF89a'), screen, Buffer.alloc(6), Buffer.from([...image, 0x3b])])
}

/** Headers and an empty scan, sufficient to read the dimensions. */
export function jpeg({ width = 2, height = 2 }: Sides = {}): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([...scan, 0xff, 0xd9])])
}

export function webp({ width = 2, height = 2 }: Sides = {}): Buffer {
  const content = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0])
  content.writeUInt16LE(width, 6)
  content.writeUInt16LE(height, 8)
  const [length, size] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(content.length)
  const inner = Buffer.concat([bytesOf('WEBPVP8 '), size, content])
  length.writeUInt32LE(inner.length)
  return Buffer.concat([bytesOf('RIFF'), length, inner])
}
