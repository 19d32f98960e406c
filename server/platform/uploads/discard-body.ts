// Reads the rest of a rejected body: most clients read the response only after sending everything.

/** Maximum bytes to read. After that the connection is closed. */
const maxBytes = 64 * 1024 ** 2
/** Milliseconds without a chunk after which the response no longer waits for the client. */
const maxWaitMs = 3000

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Length of the next chunk in bytes; undefined at the end and on timeout. */
const nextLength = async (reader: Reader, wait: number): Promise<number | undefined> => {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), wait)
  try {
    const piece = await Promise.race([reader.read(), timeout])
    return piece?.value?.byteLength
  } finally {
    clearTimeout(timer)
  }
}

/** Reads and discards the rest of a body, waiting at most `wait` milliseconds for each chunk. Never rejects. */
export async function discard(body: ReadableStream<Uint8Array>, wait = maxWaitMs): Promise<void> {
  const reader = body.getReader()
  try {
    for (let length = 0; length <= maxBytes;) {
      const piece = await nextLength(reader, wait)
      if (piece === undefined) return
      length += piece
    }
  } catch {
    // The connection broke.
  } finally {
    reader.releaseLock()
  }
}
