import { useDeferredValue, useState } from 'react'
import { matcher } from '#src/lib/find.ts'
import { type ArchiveRow, foldersAbove, rowsThat } from '#src/parts/archive/archive-rows.ts'
import type { findingsByPath } from './row-state.ts'

export type Show = 'all' | 'findings'

interface Tree {
  readonly rows: readonly ArchiveRow[]
  readonly found: ReturnType<typeof findingsByPath>
}

/** Folders are folded, but for those that hold something found and the only one at the top. */
const firstOpen = ({ rows, found }: Tree): ReadonlySet<string> => {
  const open = new Set<string>()
  for (const path of found.keys())
    if (path !== null) for (const folder of foldersAbove(path)) open.add(folder)
  const [first] = rows
  if (first !== undefined && first.end === rows.length) open.add(first.path)
  return open
}

/** Which rows are shown, by what is typed and asked for, and which folders are open. */
export const useTreeView = ({ rows, found }: Tree) => {
  const [show, setShow] = useState<Show>('all')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [opened, setOpened] = useState<{ of: readonly ArchiveRow[]; open: ReadonlySet<string> }>()
  // Folders that were opened in one archive say nothing of another.
  const open = opened?.of === rows ? opened.open : firstOpen({ rows, found })
  const isNarrowed = show === 'findings' || sought.trim() !== ''
  const fits = matcher(sought)
  const narrowed = isNarrowed
    ? rowsThat(rows, ({ path }) => (show === 'all' || found.has(path)) && fits(path))
    : undefined
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const narrowOpen = narrowed && new Set([...narrowed.open].filter((path) => !folded.has(path)))
  return {
    show,
    setShow,
    typed,
    setTyped,
    isNarrowed,
    rows: narrowed?.rows ?? rows,
    open: narrowOpen ?? open,
    setOpen: (next: ReadonlySet<string>) => {
      if (narrowed) setFolded(new Set([...narrowed.open].filter((path) => !next.has(path))))
      else setOpened({ of: rows, open: next })
    },
  }
}
export type TreeView = ReturnType<typeof useTreeView>
