// The hash that Dropbox has of the content of a file: the SHA-256 of the SHA-256 of each block of 4 MB.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const blockBytes = 4 * 1024 ** 2

/** The hash of a file, in lowercase hexadecimal. */
export async function contentHash(path: string): Promise<string> {
  const all = createHash('sha256')
  // Each piece is a block, except that the last one may be shorter.
  const blocks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: blockBytes })
  for await (const block of blocks) all.update(createHash('sha256').update(block).digest())
  return all.digest('hex')
}
