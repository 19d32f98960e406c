// Stored boards as values.
import { boardWrite, type Board, type BoardWrite } from '#contract/query/board.ts'
import { sharing, type Sharing } from '#contract/query/sharing.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { etagOf } from '../../core/etag.ts'
import type { BoardRow } from '../../db/tables.ts'

/** The members that users write. The audit log stores them before and after a change. */
export function writtenMembers({
  name,
  description,
  sharing: access,
  tiles,
  filter,
  evol,
  refresh_minutes,
}: BoardWrite): BoardWrite {
  return { name, description, sharing: access, tiles, filter, evol, refresh_minutes }
}

/** The columns of the written members. */
export function columnsOf(written: BoardWrite) {
  const { name, description, sharing: access, ...content } = writtenMembers(written)
  return {
    name,
    description,
    sharingJson: JSON.stringify(access),
    contentJson: JSON.stringify(content),
  }
}

export function sharingOf({ sharingJson }: BoardRow): Sharing {
  return sharing.parse(parseJson(sharingJson))
}

/** The written members of a row. */
export function writtenOf({ name, description, sharingJson, contentJson }: BoardRow): BoardWrite {
  const content: unknown = parseJson(contentJson)
  return boardWrite.parse({
    ...(typeof content === 'object' ? content : {}),
    name,
    description,
    sharing: parseJson(sharingJson),
  })
}

/** The board of a row. */
export function boardOf(row: BoardRow, may_write: boolean): Board {
  const written = writtenOf(row)
  return {
    ...written,
    id: row.id,
    created_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    may_write,
    etag: etagOf(written),
  }
}
