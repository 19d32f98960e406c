// Sends a file while it is written. A stream that fails midway, or that is not read, is cut off, so that the file
// never looks complete.

interface SentFile {
  readonly bytes: AsyncGenerator<Uint8Array, void, undefined>
  /** Base name and extension. */
  readonly name: string
  readonly extension: string
  readonly type: string
  readonly warning?: string | null
  /** Called once, after the last byte or when the sending ends early. */
  readonly onEnd: () => Promise<void>
}

/** Milliseconds after which a file that its caller does not read is cut off. */
const stalledAfter = 60_000

/** Percent-encoded for an extended parameter (RFC 8187). */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A name for any file system: ASCII in `filename`, all letters in `filename*` (RFC 6266). */
const dispositionOf = (name: string, extension: string): string => {
  const safe = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 100)
  const ascii = safe.replaceAll(/[^\w-]+/g, '') || 'file'
  const extended = safe === ascii ? '' : `; filename*=UTF-8''${encoded(`${safe}.${extension}`)}`
  return `attachment; filename="${ascii}.${extension}"${extended}`
}

const bodyOf = ({ bytes, onEnd }: SentFile): ReadableStream<Uint8Array> => {
  let ended: Promise<void> | undefined
  let stalled: NodeJS.Timeout | undefined
  const stop = async (): Promise<void> => {
    clearTimeout(stalled)
    // A reading that has not started runs none of its own clean-up.
    try {
      await bytes.return()
    } finally {
      await onEnd()
    }
  }
  const end = (): Promise<void> => (ended ??= stop())
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    stalled = setTimeout(() => {
      controller.error(new Error('the file was not read'))
      void end()
    }, stalledAfter).unref()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      pull: async (controller) => {
        clearTimeout(stalled)
        try {
          const next = await bytes.next()
          if (next.done === true) {
            await end()
            controller.close()
            return
          }
          controller.enqueue(next.value)
          watch(controller)
        } catch (error) {
          await end()
          throw error
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** The bytes of newline-delimited JSON. */
export async function* jsonLines(
  pieces: AsyncIterable<readonly unknown[]> | readonly (readonly unknown[])[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const values of pieces)
    yield new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}

/** The response with the file. */
export function sendFile(file: SentFile): Response {
  const { name, extension, type, warning = null } = file
  return new Response(bodyOf(file), {
    headers: {
      'content-type': type,
      'content-disposition': dispositionOf(name, extension),
      'cache-control': 'no-store',
      ...(warning === null ? {} : { 'x-warning': encoded(warning) }),
    },
  })
}
