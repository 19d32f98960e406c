// The outline of the document in sight: its rows, which are folded, and which of them has the focus.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor } from '../model/use-editor.ts'
import { type OutlineRow, hidingRows, outlineRows, unfoldedRows, nodeOfRow } from './rows/outline-rows.ts'

const none: readonly OutlineRow[] = []

interface Walked {
  readonly key: string | undefined
  /** Counts the times the focus was asked to follow; 0 until somebody walks. */
  readonly asked: number
}

interface Sought {
  readonly id: NodeId
  readonly isAsked: boolean
}

/** Rows without those whose outer rows are folded, and the way to fold and to walk. */
export function useOutline() {
  const reading = useEditor((state) => state.reading)
  const all = useMemo(() => (reading.kind === 'playbook' ? outlineRows(reading) : none), [reading])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => unfoldedRows(all, folded), [all, folded])
  const [walked, setWalked] = useState<Walked>({ key: undefined, asked: 0 })
  const places = useMemo(() => new Map(rows.map(({ key }, at) => [key, at])), [rows])
  const known = walked.key === undefined ? undefined : places.get(walked.key)
  const [last, setLast] = useState(0)
  // A row that is gone leaves the focus to what took its place.
  const current = known ?? Math.max(0, Math.min(last, rows.length - 1))
  const walkTo = (key: string | undefined, isAsked = true) => {
    const at = key === undefined ? undefined : places.get(key)
    if (at !== undefined) setLast(at)
    setWalked(({ asked }) => ({ key, asked: isAsked ? asked + 1 : asked }))
  }
  const fold = (key: string, isFolded: boolean) =>
    setFolded((before) => {
      const next = new Set(before)
      if (isFolded) next.add(key)
      else next.delete(key)
      return next
    })
  // What was run a moment ago is drawn, and a list that was open has given the focus back, before a node is revealed.
  const [sought, setSought] = useState<Sought | null>(null)
  useEffect(() => {
    if (sought === null) return
    setSought(null)
    const key = `node/${sought.id}`
    const hiding = hidingRows(all, key)
    if (hiding === null) return
    for (const outer of hiding) if (folded.has(outer)) fold(outer, false)
    const here = rows[current]
    if (sought.isAsked || here === undefined || nodeOfRow(here) !== sought.id) walkTo(key, sought.isAsked)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each node that is sought
  }, [sought])
  /** Unfolds whatever hides the node, and gives its row the focus where that is asked. */
  const reveal = useCallback((id: NodeId, isAsked: boolean) => setSought({ id, isAsked }), [])
  return { all, rows, folded, current, walked, walkTo, fold, reveal }
}
export type Outline = ReturnType<typeof useOutline>
