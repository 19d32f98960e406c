// Rows of playbooks as the interface tells of them.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PlaybookSummary, PlaybookVersion } from '#contract/playbook/playbook.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { PlaybookRow, PlaybookVersionRow } from '../../db/playbook-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'

export type KeptPlaybook = Omit<Selectable<PlaybookRow>, 'search'>

const keptTags = z.array(z.string())

/** All but what is looked through, which may be as large as the document. */
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
] as const satisfies readonly (keyof KeptPlaybook)[]

/** Strong, and another for every version, also where a version has the text of an earlier one (PBK12). */
export function etagOfVersion({ version, sha256 }: Pick<KeptPlaybook, 'version' | 'sha256'>): string {
  return `"${version}-${sha256.slice(0, 24)}"`
}

/** The refusal of a playbook that is not there. */
const noPlaybook = (uuid: string): PlatformError => {
  return new PlatformError('not_found', { params: { kind: 'playbook' satisfies TermCode, name: uuid } })
}

/** The row of a playbook, found whatever letters its UUID is written in. Refuses `not_found`. */
export async function rowOf(db: Db, uuid: string): Promise<KeptPlaybook> {
  const row = await db
    .selectFrom('playbooks')
    .select(columns)
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst()
  if (row === undefined) throw noPlaybook(uuid)
  return row
}

/** What the list tells of a playbook. */
export function summaryOf(row: KeptPlaybook): PlaybookSummary {
  return {
    uuid: row.uuid,
    name: row.name,
    workspace: row.workspace,
    description: row.description,
    tags: keptTags.parse(JSON.parse(row.tagsJson)),
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

/** What is told of a version. */
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
