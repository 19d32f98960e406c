// Checks at every start that the parts of a data folder exist and belong together, before anything is written or
// removed. A folder of an earlier version has no id; it gets one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/sqlite.ts'
import { openWarehouse, type WarehouseSession } from '../warehouse/duckdb.ts'
import { dataFiles } from './data-files.ts'
import {
  ensureFolderId,
  folderParts,
  idFile,
  idOfFolder,
  idOfWarehouse,
  stampFolders,
  stampWarehouse,
  storeFolderId,
  type FolderId,
} from './folder-id.ts'

type Part = (typeof folderParts)[number] | typeof dataFiles.warehouse

interface PartProblem {
  readonly part: Part
  readonly problem: 'is missing' | 'has no id' | 'belongs to another data folder'
}

const remedy =
  'Put the missing parts back, or restore a backup to an empty folder (npm run admin -- restore FOLDER). To go on with the folder as it is, run: npm run admin -- adopt'

const partsError = (dataFolder: string, problems: readonly PartProblem[]): Error => {
  const list = problems.map(({ part, problem }) => `${part} ${problem}`).join(', ')
  return new Error(`The data folder ${dataFolder} is not complete: ${list}. ${remedy}`)
}

/** Whether a folder contains a file other than that of its id. */
const hasContent = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && entry.name !== idFile,
  )

const hasTables = (file: string): boolean => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
  } finally {
    database.close()
  }
}

/** A start that was killed may leave a metadata store without tables. */
const hasMetadata = (dataFolder: string): boolean => {
  const file = join(dataFolder, dataFiles.metadata)
  return existsSync(file) && hasTables(file)
}

/** Refuses a folder that contains data but no metadata: it would be taken for a new one. */
const requireMetadata = (dataFolder: string): void => {
  if (hasMetadata(dataFolder)) return
  const files = [`${dataFiles.metadata}-wal`, dataFiles.warehouse]
  const remains = [
    ...files.filter((name) => existsSync(join(dataFolder, name))),
    ...folderParts.filter((name) => hasContent(join(dataFolder, name))),
  ]
  if (remains.length > 0)
    throw new Error(
      `The data folder ${dataFolder} contains ${remains.join(', ')}, but ${dataFiles.metadata} is missing or empty. Put ${dataFiles.metadata} back, or restore a backup to an empty folder (npm run admin -- restore FOLDER). For a new platform, set another PLATFORM_DATA`,
    )
}

/** Whether the metadata refers to content of a part. */
const contentQueries: Readonly<Record<Part, string>> = {
  [dataFiles.warehouse]:
    "SELECT 1 FROM catalogue WHERE tables_json <> '[]' UNION ALL SELECT 1 FROM action_tables LIMIT 1",
  [dataFiles.uploads]: 'SELECT 1 FROM uploads WHERE completed_at IS NOT NULL AND retired_at IS NULL LIMIT 1',
  [dataFiles.archives]: 'SELECT 1 FROM package_versions LIMIT 1',
}

const isNamed = (database: DatabaseSync, part: Part): boolean =>
  database.prepare(contentQueries[part]).get() !== undefined

const isStamped = (part: Part, id: FolderId): boolean =>
  part === dataFiles.warehouse ? id.has_warehouse : id.is_complete

/** The problem of an existing part, which is accepted without an id until it was given one. */
const idProblems = (part: Part, found: string | undefined, expected: FolderId): PartProblem[] => {
  if (found === undefined) return isStamped(part, expected) ? [{ part, problem: 'has no id' }] : []
  return found === expected.id ? [] : [{ part, problem: 'belongs to another data folder' }]
}

interface FolderState {
  readonly dataFolder: string
  readonly database: DatabaseSync
  readonly id: FolderId
}

/** Problems of all parts that are found without opening the warehouse. */
const partProblems = ({ dataFolder, database, id }: FolderState): readonly PartProblem[] =>
  [dataFiles.warehouse, ...folderParts].flatMap((part): PartProblem[] => {
    const path = join(dataFolder, part)
    if (!existsSync(path))
      return isStamped(part, id) || isNamed(database, part) ? [{ part, problem: 'is missing' }] : []
    return part === dataFiles.warehouse ? [] : idProblems(part, idOfFolder(path), id)
  })

const warehouseProblems = async (warehouse: WarehouseSession, id: FolderId): Promise<PartProblem[]> =>
  idProblems(dataFiles.warehouse, await idOfWarehouse(warehouse), id)

const withMetadata = <T>(dataFolder: string, work: (state: FolderState) => T): T => {
  const { raw: database } = openDatabase(join(dataFolder, dataFiles.metadata))
  try {
    migrate(database)
    return work({ dataFolder, database, id: ensureFolderId(database) })
  } finally {
    database.close()
  }
}

/**
 * Checks the parts of a data folder except the content of the warehouse, which the caller passes to `checkWarehouse`
 * whenever it was opened. Throws an Error with the problems and the remedy.
 */
export function openDataFolder(dataFolder: string) {
  requireMetadata(dataFolder)
  let folderId = withMetadata(dataFolder, (state) => {
    const problems = partProblems(state)
    if (problems.length > 0) throw partsError(dataFolder, problems)
    if (state.id.is_complete) return state.id
    stampFolders(dataFolder, state.id.id)
    const stamped = { ...state.id, is_complete: true }
    storeFolderId(state.database, stamped)
    return stamped
  })
  return {
    /** Throws if the warehouse belongs to another data folder. Writes the id to a new one. */
    checkWarehouse: async (warehouse: WarehouseSession, database: DatabaseSync): Promise<void> => {
      const problems = await warehouseProblems(warehouse, folderId)
      if (problems.length > 0) throw partsError(dataFolder, problems)
      if (folderId.has_warehouse) return
      await stampWarehouse(warehouse, folderId.id)
      folderId = { ...folderId, has_warehouse: true }
      storeFolderId(database, folderId)
    },
  }
}

/**
 * Accepts all parts of a data folder as they are: writes its id to them, and creates missing ones empty. Returns the
 * accepted problems. The caller has locked the folder.
 */
export async function adoptParts(dataFolder: string): Promise<readonly string[]> {
  const { id, found } = withMetadata(dataFolder, (state) => ({ id: state.id, found: partProblems(state) }))
  const staging = join(dataFolder, dataFiles.staging)
  const warehouse = await openWarehouse({ file: join(dataFolder, dataFiles.warehouse), folders: [], staging })
  try {
    const isReported = found.some(({ part }) => part === dataFiles.warehouse)
    const problems = isReported ? found : [...(await warehouseProblems(warehouse, id)), ...found]
    stampFolders(dataFolder, id.id)
    await stampWarehouse(warehouse, id.id)
    withMetadata(dataFolder, ({ database }) =>
      storeFolderId(database, { ...id, is_complete: true, has_warehouse: true }),
    )
    return problems.map(({ part, problem }) => `${part} ${problem}`)
  } finally {
    await warehouse.close()
  }
}
