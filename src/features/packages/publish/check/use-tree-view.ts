import { useDeferredValue, useMemo, useState } from 'react'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { type ArchiveRow, foldersAbove, rowsThat } from '#src/components/archive/archive-rows.ts'
import type { findingsByPath } from './row-state.ts'

type Show = 'all' | 'findings'

interface Tree {
  readonly rows: readonly ArchiveRow[]
  /** The text by which each row is found. */
  readonly texts: readonly string[]
  readonly found: ReturnType<typeof findingsByPath>
}

/** Folders start collapsed, except for those with findings and a single top-level folder. */
const firstOpen = ({ rows, found }: Pick<Tree, 'rows' | 'found'>): ReadonlySet<string> => {
  const open = new Set<string>()
  for (const path of found.keys())
    if (path !== null) for (const folder of foldersAbove(path)) open.add(folder)
  const [first] = rows
  if (first !== undefined && first.end === rows.length) open.add(first.path)
  return open
}

/** The rows that match the search and filter; undefined if all are shown. */
const useNarrowed = ({ rows, texts, found }: Tree, { show, search }: { show: Show; search: string }) =>
  useMemo(() => {
    const terms = foldedTerms(search)
    if (show === 'all' && terms.length === 0) return undefined
    const isNamed = (at: number) => terms.every((term) => texts[at]?.includes(term))
    return rowsThat(rows, ({ path }, at) => (show === 'all' || found.has(path)) && isNamed(at))
  }, [rows, texts, found, show, search])

/** Visible rows and expanded folders of the tree. */
export function useTreeView(tree: Tree) {
  const { rows, found } = tree
  const [show, setShow] = useState<Show>('all')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [opened, setOpened] = useState<{ of: readonly ArchiveRow[]; open: ReadonlySet<string> }>()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // Folders expanded in one archive do not apply to another.
  const open = opened?.of === rows ? opened.open : firstOpen({ rows, found })
  const narrowed = useNarrowed(tree, { show, search })
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
