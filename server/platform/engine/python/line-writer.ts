// Splits printed bytes into lines.

/** Most bytes of a line; a longer one continues on the next. */
const maxLine = 8192
const newline = 10
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

interface LineWriter {
  /** Adds bytes; returns how many, which is all of them. */
  write(bytes: Uint8Array): number
  /** Ends a line that has begun. */
  flush(): void
}

/** Calls `send` with each line of what is written, without the character that ends it. A line holds whole characters. */
export function createLineWriter(send: (line: Uint8Array) => void): LineWriter {
  const line = Buffer.alloc(maxLine)
  let length = 0

  const add = (byte: number): void => {
    if (length >= maxLine - 3 && !isContinuation(byte)) flush()
    if (length === maxLine) flush()
    line[length] = byte
    length += 1
  }
  const flush = (): void => {
    if (length > 0) send(line.subarray(0, length))
    length = 0
  }
  return {
    write: (bytes) => {
      for (const byte of bytes) {
        if (byte !== newline) add(byte)
        else if (length > 0) flush()
        else send(line.subarray(0, 0))
      }
      return bytes.length
    },
    flush,
  }
}
