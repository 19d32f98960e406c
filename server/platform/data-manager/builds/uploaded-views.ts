// Views over uploaded files contain absolute paths. After the data folder was moved or restored elsewhere, the views
// are recreated over the same files.
import { uploadIdOf } from '../../uploads/upload-file.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { literalPath } from '../../warehouse/loading/staging.ts'

const uploadedPath = /'(?:[^']|'')*\/(upload_[0-9a-z]+\.[a-z.]+)'/g

interface Uploaded {
  readonly folder: string
  /** Other folders may contain files with similar names. */
  readonly ids: ReadonlySet<string>
}

/** Rewrites the statement of a view so that its uploads are read from this folder. */
export function viewInFolder(statement: string, { folder, ids }: Uploaded): string {
  return statement.replaceAll(uploadedPath, (found: string, file: string) =>
    ids.has(uploadIdOf(file) ?? '') ? `'${literalPath(`${folder}/${file}`).replaceAll("'", "''")}'` : found,
  )
}

/** Recreates the views whose files have moved. A view that cannot be recreated is logged and left unchanged. */
export async function updateUploadedViews({
  db,
  warehouse,
  uploads,
  logger,
}: Pick<PlatformDeps, 'db' | 'warehouse' | 'uploads' | 'logger'>): Promise<void> {
  if (!warehouse.isCreated()) return
  const { columns } = await warehouse.execute(
    "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal AND sql LIKE '%/upload\\_%' ESCAPE '\\'",
  )
  const [names = [], statements = []] = columns
  const rows = await db.selectFrom('uploads').select('id').execute()
  const uploaded = { folder: uploads.folder, ids: new Set(rows.map(({ id }) => id)) }
  for (const [index, statement] of statements.map(String).entries()) {
    const moved = viewInFolder(statement, uploaded)
    if (moved === statement) continue
    try {
      await warehouse.execute(moved.replace(/^CREATE VIEW/, 'CREATE OR REPLACE VIEW'))
    } catch (error) {
      logger.error({ err: error, view: names[index] }, 'failed to recreate a view over an upload')
    }
  }
}
