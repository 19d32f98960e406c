// A refused body is still on its way: most senders hear the refusal only once they have sent all of it.

/** Bytes that are worth reading for that; beyond, the connection is cut. */
const most = 64 * 1024 ** 2
/** Milliseconds without a piece after which the refusal is not kept from a sender that hangs. */
const patience = 3000

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Bytes of the next piece; undefined at the end, and where none comes in time. */
const nextLength = async (reader: Reader, wait: number): Promise<number | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), wait)
  try {
    const piece = await Promise.race([reader.read(), late])
    return piece?.value?.byteLength
  } finally {
    clearTimeout(timer)
  }
}

/** Reads what is left of a body and keeps nothing of it; `wait` milliseconds for each piece. Never rejects. */
export async function discard(body: ReadableStream<Uint8Array>, wait = patience): Promise<void> {
  const reader = body.getReader()
  try {
    for (let length = 0; length <= most;) {
      const piece = await nextLength(reader, wait)
      if (piece === undefined) return
      length += piece
    }
  } catch {
    // It broke off by itself.
  } finally {
    reader.releaseLock()
  }
}
