import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Level } from '#domain/playbook/check/finding.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useWindow } from '#src/parts/archive/use-window.ts'
import { useEditor } from '../editor/use-editor.ts'
import type { OutlineRow } from './outline-rows.ts'
import { outlineStyle, rowHeight } from './outline-style.ts'
import { OutlineRowView } from './OutlineRowView.tsx'
import { nodeOfRow } from './row-subject.ts'
import type { Outline } from './use-outline.ts'
import { worstByNode } from './worst-by-node.ts'

const Box = styled('div')(outlineStyle)

export interface TreeActs {
  readonly onKey: (event: KeyboardEvent<HTMLElement>, at: number) => void
  readonly onPick: (at: number, adds: boolean) => void
  readonly onOpen: (at: number) => void
  readonly onRename: (at: number, name: string | null) => void
}

interface OutlineTreeProps {
  outline: Outline
  acts: TreeActs
  renaming: NodeId | null
  onPage: (rows: number) => void
}

interface Setting {
  readonly at: number
  readonly of: number
}

/** For each row its place among those of its level under one outer row. */
const settingsOf = (rows: readonly OutlineRow[]): readonly Setting[] => {
  const groups: number[][] = []
  const open: (number[] | undefined)[] = []
  const places = rows.map(({ level }, index) => {
    open.length = level + 1
    const group = (open[level] ??= [])
    if (group.length === 0) groups.push(group)
    group.push(index)
    return { group, at: group.length }
  })
  return places.map(({ group, at }) => ({ at, of: group.length }))
}

const bringIntoSight = (box: HTMLElement, at: number): void => {
  const top = at * rowHeight
  if (top < box.scrollTop) box.scrollTo({ top })
  else if (top + rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTo({ top: top + rowHeight - box.clientHeight })
}

/** Rows in sight, and always the one that has the focus. */
const drawn = ({ from, to, current, count }: Record<'from' | 'to' | 'current' | 'count', number>) => {
  const rows = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, at) => from + at)
  return current >= count || rows.includes(current) ? rows : [...rows, current].toSorted((a, b) => a - b)
}

/** The rows as a tree; however many there are, only those in sight are drawn. */
export const OutlineTree = ({ outline, acts, renaming, onPage }: OutlineTreeProps) => {
  const { t } = useTranslation('outline')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { rows, folded, current, walked, fold } = outline
  const selection = useEditor((state) => state.selection)
  const findings = useEditor((state) => state.findings)
  const levels: ReadonlyMap<NodeId, Level> = useMemo(() => worstByNode(findings), [findings])
  const settings = useMemo(() => settingsOf(rows), [rows])
  const count = rows.length
  const { from, to, page } = useWindow(box, { count, row: rowHeight, head: 0 })
  useLayoutEffect(() => onPage(page), [onPage, page])
  const { asked } = walked
  useLayoutEffect(() => {
    if (asked === 0 || box.current === null) return
    bringIntoSight(box.current, current)
    box.current.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus follows when it is asked to, not when rows come
  }, [asked])
  return (
    <Box ref={box} role="tree" aria-label={t('label')} aria-multiselectable>
      <div style={{ height: count * rowHeight }} role="presentation">
        {drawn({ from, to, current, count }).map((at) => {
          const row = rows[at]
          if (row === undefined) return null
          const node = nodeOfRow(row)
          return (
            <OutlineRowView
              key={row.key}
              id={`${id}-${at}`}
              row={row}
              at={at}
              place={settings[at] ?? { at: 1, of: 1 }}
              isCurrent={at === current}
              isSelected={row.kind === 'node' && selection.nodes.has(row.node.id)}
              isFolded={folded.has(row.key)}
              isRenaming={row.kind === 'node' && row.node.id === renaming}
              level={node === null ? undefined : levels.get(node)}
              onFold={(index) => {
                const { key } = rows[index] ?? row
                fold(key, !folded.has(key))
              }}
              {...acts}
            />
          )
        })}
      </div>
    </Box>
  )
}
