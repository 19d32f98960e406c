// What is wrong with the references of a written board: tiles with one id, and queries and groups that are new to the
// board and do not exist for the session. Those that were deleted meanwhile may stay.
import type { BoardWrite } from '#contract/query/board.ts'
import type { Problem } from '#contract/http.ts'
import { problemAt } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { isVisible } from '../saved/saved-query-row.ts'

const groupsOf = (written: Pick<BoardWrite, 'sharing'> | undefined): readonly string[] =>
  written?.sharing.kind === 'groups' ? written.sharing.groups : []

const duplicates = ({ tiles }: BoardWrite): Problem[] => {
  const ids = tiles.map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [problemAt(`tiles.${index}.id`, 'duplicate', { value: id })],
  )
}

/** The problems of a board that replaces `before`, or is new. */
export async function boardProblems(
  db: Db,
  { written, before, session }: { written: BoardWrite; before: BoardWrite | undefined; session: Session },
): Promise<Problem[]> {
  const knownQueries = new Set(before?.tiles.map(({ query_id }) => query_id))
  const knownGroups = new Set(groupsOf(before))
  for (const { query_id: id } of written.tiles)
    if (!knownQueries.has(id) && (await isVisible(db, { id, session }))) knownQueries.add(id)
  for (const { id } of await db.selectFrom('userGroups').select('id').execute()) knownGroups.add(id)
  return [
    ...duplicates(written),
    ...written.tiles.flatMap(({ query_id }, index) =>
      knownQueries.has(query_id)
        ? []
        : [problemAt(`tiles.${index}.query_id`, 'board_query_unknown', { query: query_id })],
    ),
    ...groupsOf(written).flatMap((group, index) =>
      knownGroups.has(group) ? [] : [problemAt(`sharing.groups.${index}`, 'board_group_unknown', { group })],
    ),
  ]
}
