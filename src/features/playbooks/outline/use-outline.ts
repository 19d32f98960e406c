// The outline of the current document: its rows, which of them are folded, and which has the focus.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor } from '../model/use-editor.ts'
import { type OutlineRow, ancestorKeys, outlineRows, visibleRows, nodeOfRow } from './rows/outline-rows.ts'

const none: readonly OutlineRow[] = []

interface FocusedRow {
  readonly key: string | undefined
  /** Increases with every request to move the focus; initially 0. */
  readonly focusCount: number
}

interface PendingReveal {
  readonly id: NodeId
  readonly isFocused: boolean
}

/** The visible rows, and functions to fold and to move the focus. */
export function useOutline() {
  const reading = useEditor((state) => state.reading)
  const all = useMemo(() => (reading.kind === 'playbook' ? outlineRows(reading) : none), [reading])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => visibleRows(all, folded), [all, folded])
  const [focusedRow, setWalked] = useState<FocusedRow>({ key: undefined, focusCount: 0 })
  const indexByKey = useMemo(() => new Map(rows.map(({ key }, at) => [key, at])), [rows])
  const index = focusedRow.key === undefined ? undefined : indexByKey.get(focusedRow.key)
  const [last, setLast] = useState(0)
  // If the focused row was removed, the row at its index gets the focus.
  const current = index ?? Math.max(0, Math.min(last, rows.length - 1))
  const focusRow = (key: string | undefined, isFocused = true) => {
    const at = key === undefined ? undefined : indexByKey.get(key)
    if (at !== undefined) setLast(at)
    setWalked(({ focusCount }) => ({ key, focusCount: isFocused ? focusCount + 1 : focusCount }))
  }
  const fold = (key: string, isFolded: boolean) =>
    setFolded((before) => {
      const next = new Set(before)
      if (isFolded) next.add(key)
      else next.delete(key)
      return next
    })
  // Reveals the node after the last command is rendered and a closed popover has restored the focus.
  const [sought, setSought] = useState<PendingReveal | null>(null)
  useEffect(() => {
    if (sought === null) return
    setSought(null)
    const key = `node/${sought.id}`
    const hiding = ancestorKeys(all, key)
    if (hiding === null) return
    for (const outer of hiding) if (folded.has(outer)) fold(outer, false)
    const here = rows[current]
    if (sought.isFocused || here === undefined || nodeOfRow(here) !== sought.id)
      focusRow(key, sought.isFocused)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per pending node
  }, [sought])
  /** Unfolds all ancestors of the node and optionally focuses its row. */
  const reveal = useCallback((id: NodeId, isFocused: boolean) => setSought({ id, isFocused }), [])
  return { all, rows, folded, current, focusedRow, focusRow, fold, reveal }
}
export type Outline = ReturnType<typeof useOutline>
