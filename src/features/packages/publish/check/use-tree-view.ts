import { useDeferredValue, useMemo, useState } from 'react'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { type ArchiveRow, foldersAbove, rowsThat } from '#src/components/archive/archive-rows.ts'
import type { findingsByPath } from './row-state.ts'

type Show = 'all' | 'findings'

interface Tree {
  readonly rows: readonly ArchiveRow[]
  /** By which each row is found. */
  readonly texts: readonly string[]
  readonly found: ReturnType<typeof findingsByPath>
}

/** Folders are folded, but for those that hold something found and the only one at the top. */
const firstOpen = ({ rows, found }: Pick<Tree, 'rows' | 'found'>): ReadonlySet<string> => {
  const open = new Set<string>()
  for (const path of found.keys())
    if (path !== null) for (const folder of foldersAbove(path)) open.add(folder)
  const [first] = rows
  if (first !== undefined && first.end === rows.length) open.add(first.path)
  return open
}

/** The rows by what is typed and asked for; undefined where all are shown. */
const useNarrowed = ({ rows, texts, found }: Tree, { show, sought }: { show: Show; sought: string }) =>
  useMemo(() => {
    const words = foldedTerms(sought)
    if (show === 'all' && words.length === 0) return undefined
    const isNamed = (at: number) => words.every((word) => texts[at]?.includes(word))
    return rowsThat(rows, ({ path }, at) => (show === 'all' || found.has(path)) && isNamed(at))
  }, [rows, texts, found, show, sought])

/** Which rows are shown, by what is typed and asked for, and which folders are open. */
export function useTreeView(tree: Tree) {
  const { rows, found } = tree
  const [show, setShow] = useState<Show>('all')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [opened, setOpened] = useState<{ of: readonly ArchiveRow[]; open: ReadonlySet<string> }>()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // Folders that were opened in one archive say nothing of another.
  const open = opened?.of === rows ? opened.open : firstOpen({ rows, found })
  const narrowed = useNarrowed(tree, { show, sought })
  const narrowOpen = narrowed && new Set([...narrowed.open].filter((path) => !folded.has(path)))
  return {
    show,
    setShow,
    typed,
    setTyped,
    isNarrowed: narrowed !== undefined,
    rows: narrowed?.rows ?? rows,
    open: narrowOpen ?? open,
    setOpen: (next: ReadonlySet<string>) => {
      if (narrowed) setFolded(new Set([...narrowed.open].filter((path) => !next.has(path))))
      else setOpened({ of: rows, open: next })
    },
  }
}
export type TreeView = ReturnType<typeof useTreeView>
