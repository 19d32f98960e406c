// Reads a folder to publish. Folders that are never published are not walked.
import { openAsBlob } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry, Finding } from '#domain/archive/archive.ts'
import { isExcludedFolder } from '#domain/archive/check/is-excluded-folder.ts'
import { createFinding } from '#domain/archive/finding.ts'
import type { PackFile } from '#domain/archive/repair/build.ts'
import { usageFailure } from './failure.ts'

export interface ReadFolder {
  readonly files: readonly PackFile[]
  /** Files, and folders that are never published, without their content. */
  readonly entries: readonly Entry[]
  /** Links and devices, which no archive contains. */
  readonly findings: readonly Finding[]
}

const folderEntry = (path: string): Entry => ({ path, folder: true, size: 0, packed: 0, crc32: null })
const fileEntry = ({ path, size }: PackFile): Entry => ({
  path,
  folder: false,
  size,
  packed: size,
  crc32: null,
})

const fileAt = async (root: string, path: string): Promise<PackFile> => {
  const file = join(root, path)
  const { size, mtimeMs } = await lstat(file)
  return { path, size, modified: mtimeMs, blob: () => openAsBlob(file) }
}

/** Throws a failure if the folder cannot be read. */
export async function readFolder(root: string): Promise<ReadFolder> {
  const files: PackFile[] = []
  const excluded: string[] = []
  const findings: Finding[] = []

  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFile()) files.push(await fileAt(root, path))
      else if (entry.isDirectory() && isExcludedFolder(path)) excluded.push(path)
      else if (entry.isDirectory()) await walk(path)
      else {
        const code = entry.isSymbolicLink() ? 'archive_link' : 'archive_special'
        findings.push(createFinding(code, { path, repair: { kind: 'drop', paths: [path] } }))
      }
    }
  }

  try {
    await walk('')
  } catch (error) {
    throw usageFailure(`The folder cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { files, entries: [...files.map(fileEntry), ...excluded.map(folderEntry)], findings }
}
