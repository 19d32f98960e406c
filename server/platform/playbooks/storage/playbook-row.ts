// Rows of playbooks and their API representation.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PlaybookSummary, PlaybookVersion } from '#contract/playbook/playbook.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { PlaybookRow, PlaybookVersionRow } from '../../db/playbook-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'

export type StoredPlaybook = Omit<Selectable<PlaybookRow>, 'search'>

const storedTags = z.array(z.string())

/** All columns except the search text, which may be as large as the document. */
export const columns = [
  'uuid',
  'name',
  'sortName',
  'workspace',
  'description',
  'tagsJson',
  'nodes',
  'errors',
  'warnings',
  'version',
  'size',
  'sha256',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const satisfies readonly (keyof StoredPlaybook)[]

/** A strong ETag, different for every version, also for versions with the same text (PBK12). */
export function etagOfVersion({ version, sha256 }: Pick<StoredPlaybook, 'version' | 'sha256'>): string {
  return `"${version}-${sha256.slice(0, 24)}"`
}

/** The error for a missing playbook. */
const playbookNotFound = (uuid: string): PlatformError => {
  return new PlatformError('not_found', { params: { kind: 'playbook' satisfies TermCode, name: uuid } })
}

/** The row of a playbook, with its UUID in any case. Throws `not_found`. */
export async function rowOf(db: Db, uuid: string): Promise<StoredPlaybook> {
  const row = await db
    .selectFrom('playbooks')
    .select(columns)
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst()
  if (row === undefined) throw playbookNotFound(uuid)
  return row
}

/** A playbook as listed. */
export function summaryOf(row: StoredPlaybook): PlaybookSummary {
  return {
    uuid: row.uuid,
    name: row.name,
    workspace: row.workspace,
    description: row.description,
    tags: storedTags.parse(JSON.parse(row.tagsJson)),
    nodes: row.nodes,
    errors: row.errors,
    warnings: row.warnings,
    version: row.version,
    size: row.size,
    created_at: row.createdAt,
    created_by: row.createdBy,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOfVersion(row),
  }
}

/** The API representation of a version. */
export function versionOf(row: Selectable<PlaybookVersionRow>): PlaybookVersion {
  return {
    number: row.number,
    name: row.name,
    nodes: row.nodes,
    size: row.size,
    sha256: row.sha256,
    at: row.at,
    by: row.by,
    restored_from: row.restoredFrom,
  }
}
