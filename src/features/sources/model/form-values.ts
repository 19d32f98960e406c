// The form that adds a source, and its request bodies.
import { z } from 'zod'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { lastPart } from './location.ts'

export interface SourceForm {
  path: string
  name: string
  /** Names of the files that are excluded. */
  left: readonly string[]
  /** Reading options of files, by their names. */
  options: FileOptions
}

/** Validates the values of a draft. */
export const sourceForm: z.ZodType<SourceForm> = z.object({
  path: z.string(),
  name: z.string(),
  left: z.array(z.string()),
  options: z.record(z.string(), readingOptions).default({}),
})

export const emptyForm: SourceForm = { path: '', name: '', left: [], options: {} }

export function toSourceBody({ path, name }: Pick<SourceForm, 'path' | 'name'>) {
  return {
    dbms: 'local',
    parameters: { path: path.trim() },
    database_name: name.trim(),
  }
}

/** Reading options of files, by their names. */
export type FileOptions = Readonly<Partial<Record<string, ReadingOptions>>>

export function hasOptions(options: ReadingOptions | undefined): options is ReadingOptions {
  return Object.keys(options ?? {}).length > 0
}

export function toTableBodies(source: string, tables: readonly string[], chosen: FileOptions = {}) {
  return tables.map((table) => {
    const options = chosen[table]
    return { database_name: source, table_name: table, ...(hasOptions(options) ? { options } : {}) }
  })
}

/** Returns the files that a location offers as tables: those of the folder, or the file itself. */
export function filesAt(path: string, entries: readonly FileEntry[]): readonly FileEntry[] {
  const files = entries.filter(({ kind }) => kind === 'file')
  const one = files.find((file) => file.path === path)
  return one ? [one] : files
}

export function chosenFiles(files: readonly FileEntry[], left: readonly string[]): readonly FileEntry[] {
  return files.filter(({ name }) => !left.includes(name))
}

const fields: Readonly<Record<string, 'path' | 'name'>> = {
  'parameters.path': 'path',
  parameters: 'path',
  path: 'path',
  database_name: 'name',
}

/** Returns the field that a problem of the body belongs to. */
export function fieldOf(path: string): 'path' | 'name' | undefined {
  return fields[path]
}

const mostLetters = 120

/** Returns what is wrong with a name, before it is sent. */
export function nameProblem(name: string): 'name' | 'nameSlash' | 'nameLong' | undefined {
  if (name.trim() === '') return 'name'
  if (name.includes('/')) return 'nameSlash'
  return name.trim().length > mostLetters ? 'nameLong' : undefined
}

/** Returns whether a listing is that of a file, which has no entries. */
export function isFileListing({
  path,
  entries,
}: {
  path: string | null
  entries: readonly FileEntry[]
}): boolean {
  return (
    path !== null &&
    entries.length === 0 &&
    /\.(?:csv|tsv|json|ndjson|jsonl|parquet|xlsx|xlsm)$/i.test(lastPart(path))
  )
}
