// Views over uploaded files hold their whole paths. Where the data folder was moved, or restored in another place, they
// are made anew over the same files.
import { uploadIdOf } from '../../uploads/upload-file.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { literalPath } from '../../warehouse/loading/staging.ts'

const uploadedPath = /'(?:[^']|'')*\/(upload_[0-9a-z]+\.[a-z.]+)'/g

interface Uploaded {
  readonly folder: string
  /** Other folders may hold files of such names too. */
  readonly ids: ReadonlySet<string>
}

/** The statement of a view with the uploads it names looked for in this folder. */
export function viewInFolder(statement: string, { folder, ids }: Uploaded): string {
  return statement.replaceAll(uploadedPath, (found: string, file: string) =>
    ids.has(uploadIdOf(file) ?? '') ? `'${literalPath(`${folder}/${file}`).replaceAll("'", "''")}'` : found,
  )
}

/** Makes anew the views whose files lie elsewhere now. A view that cannot be made is logged and left as it is. */
export async function followUploads({
  db,
  warehouse,
  uploads,
  logger,
}: Pick<PlatformDeps, 'db' | 'warehouse' | 'uploads' | 'logger'>): Promise<void> {
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
