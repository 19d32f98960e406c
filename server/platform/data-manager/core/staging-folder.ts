// The folder for cleaned copies of files while they are read. It is emptied when the platform opens: its files then
// belong to a process that was stopped.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformDeps } from '../../deps/deps.ts'

const folderOf = ({ staging }: Pick<PlatformDeps, 'staging'>): string => join(staging, 'loading')

/** Returns the folder, creating it if necessary. */
export async function stagingFolder(deps: Pick<PlatformDeps, 'staging'>): Promise<string> {
  const folder = folderOf(deps)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export function emptyStagingFolder(deps: Pick<PlatformDeps, 'staging'>): Promise<void> {
  return rm(folderOf(deps), { recursive: true, force: true })
}
