// Readers of a board who cannot read one of its saved queries do not see its tile.
import type { BoardWithQueries } from '#contract/query/board.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Sharing } from '#contract/query/sharing.ts'

const reaches = (own: Sharing, readers: Sharing): boolean => {
  if (readers.kind === 'private' || own.kind === 'everyone') return true
  return (
    own.kind === 'groups' &&
    readers.kind === 'groups' &&
    readers.groups.every((id) => own.groups.includes(id))
  )
}

/** Returns the saved queries of a board that some of its readers cannot read. */
export function unsharedQueries({ board, queries }: BoardWithQueries): readonly SavedQuery[] {
  return queries.filter(({ sharing }) => !reaches(sharing, board.sharing))
}

/** Returns a sharing that also reaches the readers of a board. */
export function extendSharing(own: Sharing, readers: Sharing): Sharing {
  if (reaches(own, readers)) return own
  if (own.kind !== 'groups' || readers.kind !== 'groups') return readers
  return { kind: 'groups', groups: [...new Set([...own.groups, ...readers.groups])] }
}
