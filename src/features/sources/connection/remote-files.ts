// Files on another server that can be added: their rows in the list, and the names of their tables.
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { freeName } from '#src/lib/free-name.ts'
import { folderOf, lastPart } from '../model/location.ts'

export interface FolderLocation {
  readonly name: string
  readonly path: string
}

export type FileRow =
  /** The files of the folder that can be selected. */
  | { readonly kind: 'all'; readonly files: readonly FileEntry[] }
  | { readonly kind: 'entry'; readonly entry: FileEntry }
  | { readonly kind: 'more' }

/** Whether a file can become a table: its format is known, and the source does not have it. */
export function isSelectable({ kind, path }: FileEntry, added: ReadonlySet<string>): boolean {
  return kind === 'file' && !added.has(path)
}

/** The rows of a folder: all of its files at once, folders, files, and the next page. */
export function fileRows(
  entries: readonly FileEntry[],
  { added, hasMore }: { added: ReadonlySet<string>; hasMore: boolean },
): readonly FileRow[] {
  const files = entries.filter((entry) => isSelectable(entry, added))
  return [
    ...(files.length > 1 ? [{ kind: 'all' as const, files }] : []),
    ...entries.map((entry) => ({ kind: 'entry' as const, entry })),
    ...(hasMore ? [{ kind: 'more' as const }] : []),
  ]
}

/** A file to add, and how it is read; absent for what is detected. */
export type ChosenFile = FileEntry & { readonly options?: ReadingOptions | undefined }

/**
 * The tables to add with their names: the name of the file, with its folder if several would have the same, and a number
 * if that is taken too.
 */
export function toFileBodies(
  source: string,
  chosen: readonly ChosenFile[],
  existing: ReadonlySet<string> = new Set(),
) {
  const taken = new Set(existing)
  const counts = Map.groupBy(chosen, ({ name }) => name)
  return chosen.map(({ name, path, options = {} }) => {
    const isAlone = counts.get(name)?.length === 1 && !taken.has(name)
    const folder = lastPart(folderOf(path))
    const table = freeName(isAlone || folder === '' ? name : `${folder}/${name}`, (one) => taken.has(one))
    taken.add(table)
    const read = Object.keys(options).length === 0 ? {} : { options }
    return { database_name: source, table_name: table.slice(0, 400), file: path, ...read }
  })
}

/** The sum of the known sizes in bytes. */
export function bytesOf(files: readonly FileEntry[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0)
}
