// A refused body is still on its way: most senders hear the refusal only once they have sent all of it.

/** Bytes that are worth reading for that; beyond, the connection is cut. */
const most = 64 * 1024 ** 2

/** Reads what is left of a body and keeps nothing of it. Never rejects. */
export const discard = async (body: ReadableStream<Uint8Array>): Promise<void> => {
  const reader = body.getReader()
  try {
    for (let length = 0; length <= most;) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.byteLength
    }
  } catch {
    // It broke off by itself.
  } finally {
    reader.releaseLock()
  }
}
