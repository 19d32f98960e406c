// The bytes on the pipes between the server and a Python process: each frame is two lengths (32 bits, little endian),
// a header in JSON, and a body of bytes, which is never parsed here.

export interface Frame {
  readonly header: unknown
  readonly body: Buffer
}

/** Bytes of the two lengths. */
export const prefixBytes = 8
/** Most bytes of a header: a failure with its traceback, or the columns of a read. */
const maxHeader = 1024 ** 2
/** Most bytes of a body that a Python process may send. Written rows arrive in parts that are far smaller. */
const maxBody = 16 * 1024 ** 2

/** A frame as bytes. */
export function encodeFrame(header: string, body: Uint8Array): Buffer {
  const head = Buffer.from(header)
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32LE(head.length, 0)
  prefix.writeUInt32LE(body.length, 4)
  return Buffer.concat([prefix, head, body])
}

/** The bytes of header and body that follow a prefix. */
export function readPrefix(prefix: Buffer): { header: number; body: number } {
  return { header: prefix.readUInt32LE(0), body: prefix.readUInt32LE(4) }
}

/** Splits untrusted bytes into frames. Throws if a length exceeds its limit or a header is not JSON. */
export class FrameReader {
  #chunks: Buffer[] = []
  #size = 0
  /** Bytes that must have arrived before the next step. */
  #needed = prefixBytes

  /** Adds a chunk; returns the frames that it completes. */
  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    const frames: Frame[] = []
    while (this.#size >= this.#needed) {
      const frame = this.#next(this.#joined())
      if (frame !== null) frames.push(frame)
    }
    return frames
  }

  #joined(): Buffer {
    const [first] = this.#chunks
    const all = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all
  }

  /** The first frame, or null if only its lengths have arrived. */
  #next(bytes: Buffer): Frame | null {
    const { header, body } = readPrefix(bytes)
    if (header > maxHeader || body > maxBody) throw new Error('a frame is larger than its limit')
    const end = prefixBytes + header + body
    if (bytes.length < end) {
      this.#needed = end
      return null
    }
    this.#chunks = [bytes.subarray(end)]
    this.#size -= end
    this.#needed = prefixBytes
    const parsed: unknown = JSON.parse(bytes.toString('utf8', prefixBytes, prefixBytes + header))
    return { header: parsed, body: bytes.subarray(prefixBytes + header, end) }
  }
}
