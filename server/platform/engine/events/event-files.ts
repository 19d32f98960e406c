// Bodies of events that are too large for a row: one file each, complete and durable before the event is stored.
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eventPath } from './event-path.ts'

/** Bytes up to which a body is part of its row. */
export const maxInRow = 256 * 1024

export interface EventFiles {
  readonly folder: string
  pathOf(id: string): string
  /** Resolves when the file is durable. */
  write(id: string, body: Uint8Array): Promise<void>
  read(id: string): Promise<Uint8Array>
  remove(id: string): Promise<void>
  /** Removes files of events that do not exist. */
  removeOthers(ids: ReadonlySet<string>): Promise<void>
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opens the folder, which is created if necessary. */
export function openEventFiles(folder: string): EventFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string): string => eventPath(folder, id)
  const remove = (id: string): Promise<void> => rm(pathOf(id), { force: true })
  return {
    folder,
    pathOf,
    write: async (id, body) => {
      const handle = await open(pathOf(id), 'wx', 0o600)
      try {
        await handle.writeFile(body)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await sync(folder)
    },
    read: (id) => readFile(pathOf(id)),
    remove,
    removeOthers: async (ids) => {
      for (const name of await readdir(folder))
        if (!ids.has(name.replace(/\.json$/, ''))) await rm(join(folder, name), { force: true })
    },
  }
}
