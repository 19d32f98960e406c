import { useMemo } from 'react'
import type { Collection } from '#contract/store/collection.ts'
import type { ChangeKind } from '#src/parts/archive/change.ts'
import type { Workspace } from './workspace.ts'
import { useComparison } from './compare/use-comparison.ts'
import { publishedPath } from './published-path.ts'

interface Marked {
  readonly collection: Collection
  readonly id: string
  readonly workspace: Workspace
}

/** What becomes of a file that was dropped, against the delivered version; nothing where there is none yet. */
export const useChangeMarks = ({
  collection,
  id,
  workspace: { plan, built },
}: Marked): ((path: string) => ChangeKind | undefined) => {
  const { found } = useComparison({ collection, id, entries: built?.inspection.entries })
  return useMemo(() => {
    const changes = built === null || !found || found.against === null ? [] : found.comparison.changes
    const kinds = new Map(changes.map(({ path, change }) => [path, change]))
    return (path) => kinds.get(publishedPath(path, plan))
  }, [found, plan, built])
}
