import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const block = 4 * 1024 ** 2

test.each([0, 1, block - 1, block, block + 1, 2 * block + 7])(
  'DM63.d the hash of %d bytes is that of the hashes of their blocks',
  async (length) => {
    const folder = mkdtempSync(join(tmpdir(), 'hash-'))
    const bytes = Buffer.alloc(length, 'harbour')
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    const hashes = Array.from({ length: Math.ceil(length / block) }, (_, at) =>
      sha256(bytes.subarray(at * block, (at + 1) * block)),
    )
    expect(await contentHash(path)).toBe(sha256(Buffer.concat(hashes)).toString('hex'))
    rmSync(folder, { recursive: true })
  },
)
