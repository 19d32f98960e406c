// A copy of the sound lines of a file, in UTF-8 and with LF, for the engine to read in place of a file it would stumble over.
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface CleanedCopy {
  readonly path: string
  /** Keeps a line for the next `flush`; its break is put behind it. */
  addLine(bytes: Buffer): void
  /** Keeps bytes as they are. */
  add(bytes: Buffer): void
  flush(): Promise<void>
  close(): Promise<void>
}

const lineBreak = Buffer.from('\n')

/** Opens a copy in the staging folder. `extension` tells the engine nothing; it is for people who look there. */
export const openCopy = async (staging: string, extension: string): Promise<CleanedCopy> => {
  const path = join(staging, `${randomUUID()}.${extension}`)
  const file = await open(path, 'wx', 0o600)
  let waiting: Buffer[] = []
  const flush = async (): Promise<void> => {
    const all = Buffer.concat(waiting)
    waiting = []
    if (all.length > 0) await file.write(all)
  }
  return {
    path,
    addLine: (bytes) => {
      waiting.push(bytes, lineBreak)
    },
    add: (bytes) => {
      waiting.push(bytes)
    },
    flush,
    close: async () => {
      await flush()
      await file.close()
    },
  }
}

export const removeCopy = (path: string): Promise<void> => rm(path, { force: true })
