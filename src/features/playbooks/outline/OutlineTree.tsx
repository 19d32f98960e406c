import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type DiagnosticLevel, type Diagnostic, levels } from '#domain/playbook/check/diagnostic.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { indexesWith, useListWindow } from '#src/ui/layout/use-list-window.ts'
import { useEditor } from '../model/use-editor.ts'
import { type OutlineRow, nodeOfRow } from './rows/outline-rows.ts'
import { outlineStyle, rowHeights } from './rows/outline-style.ts'
import { OutlineRowView } from './rows/OutlineRowView.tsx'
import type { Outline } from './use-outline.ts'

/** The worst level of each node. */
const worstByNode = (diagnostics: readonly Diagnostic[]): ReadonlyMap<NodeId, DiagnosticLevel> => {
  const worst = new Map<NodeId, DiagnosticLevel>()
  for (const { node, level } of diagnostics) {
    if (node === null) continue
    const before = worst.get(node)
    if (before === undefined || levels.indexOf(level) < levels.indexOf(before)) worst.set(node, level)
  }
  return worst
}

const Box = styled('div')(outlineStyle)

export interface TreeActions {
  readonly onKey: (event: KeyboardEvent<HTMLElement>, at: number) => void
  readonly onPick: (at: number, adds: boolean) => void
  readonly onOpen: (at: number) => void
  readonly onRename: (at: number, name: string | null) => void
}

interface OutlineTreeProps {
  outline: Outline
  acts: TreeActions
  renaming: NodeId | null
  onPage: (rows: number) => void
}

interface SetPosition {
  readonly at: number
  readonly of: number
}

/** For each row its position among the siblings of its level. */
const setPositionsOf = (rows: readonly OutlineRow[]): readonly SetPosition[] => {
  const groups: number[][] = []
  const open: (number[] | undefined)[] = []
  const positions = rows.map(({ level }, index) => {
    open.length = level + 1
    const group = (open[level] ??= [])
    if (group.length === 0) groups.push(group)
    group.push(index)
    return { group, at: group.length }
  })
  return positions.map(({ group, at }) => ({ at, of: group.length }))
}

/** The rows as a virtual tree: only visible rows are rendered. */
export function OutlineTree({ outline, acts, renaming, onPage }: OutlineTreeProps) {
  const { t } = useTranslation('outline')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { rows, folded, current, focusedRow, fold } = outline
  const selection = useEditor((state) => state.selection)
  const diagnostics = useEditor((state) => state.diagnostics)
  const levels: ReadonlyMap<NodeId, DiagnosticLevel> = useMemo(() => worstByNode(diagnostics), [diagnostics])
  const setPositions = useMemo(() => setPositionsOf(rows), [rows])
  const count = rows.length
  const rowHeight = rowHeights[useIsPhone() ? 'phone' : 'usual']
  const drawn = useListWindow(box, { count, row: rowHeight })
  const { page } = drawn
  useLayoutEffect(() => onPage(page), [onPage, page])
  const { focusCount } = focusedRow
  useLayoutEffect(() => {
    if (focusCount === 0 || box.current === null) return
    drawn.reveal(current)
    box.current.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- focuses only on request, not when rows change
  }, [focusCount])
  return (
    <Box ref={box} role="tree" aria-label={t('label')} aria-multiselectable>
      <div style={{ height: count * rowHeight }} role="presentation">
        {indexesWith(current, drawn, count).map((at) => {
          const row = rows[at]
          if (row === undefined) return null
          const node = nodeOfRow(row)
          return (
            <OutlineRowView
              key={row.key}
              id={`${id}-${at}`}
              row={row}
              at={at}
              height={rowHeight}
              position={setPositions[at] ?? { at: 1, of: 1 }}
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
