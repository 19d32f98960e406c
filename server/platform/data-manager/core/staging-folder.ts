// Where cleaned copies stand while they are read. It is emptied when the platform opens: what is left there is of a
// process that was stopped.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rim } from '../../deps/deps.ts'

const folderOf = ({ staging }: Pick<Rim, 'staging'>): string => join(staging, 'loading')

/** The folder, made if absent. */
export async function stagingFolder(rim: Pick<Rim, 'staging'>): Promise<string> {
  const folder = folderOf(rim)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export function emptyStagingFolder(rim: Pick<Rim, 'staging'>): Promise<void> {
  return rm(folderOf(rim), { recursive: true, force: true })
}
