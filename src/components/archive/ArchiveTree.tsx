// The files of an archive as a tree with keyboard navigation. It knows files and folders; callers provide notes and
// actions.
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { ArchiveTreeRow } from './ArchiveTreeRow.tsx'
import { type ArchiveRow, rowsInSight, withFolder } from './archive-rows.ts'
import { TreeRoot } from './archive-tree-style.ts'
import { type TreeMove, treeMove, typedTo } from './tree-keys.ts'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'

interface TreeFocusOptions {
  readonly box: RefObject<HTMLElement | null>
  readonly count: number
  /** Scrolls a row into view. */
  readonly reveal: (index: number) => void
}

/** Roving focus of the rows; a row that is not rendered yet receives the focus as soon as it is. */
const useTreeFocus = ({ box, count, reveal }: TreeFocusOptions) => {
  const [at, setAt] = useState(0)
  const pendingFocus = useRef<number>(undefined)
  const active = Math.min(at, Math.max(0, count - 1))

  const focusRow = (next: number): void => {
    reveal(next)
    pendingFocus.current = next
    setAt(next)
  }
  useEffect(() => {
    if (pendingFocus.current !== active) return
    const element = box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!element) return
    pendingFocus.current = undefined
    element.focus({ preventScroll: true })
  })
  return { active, focusRow, setAt }
}

export interface TreeHandle {
  /** Scrolls to a row and focuses it; its folders must be open. */
  readonly focusRow: (path: string) => void
}

interface ArchiveTreeProps {
  /** Accessible name of the tree. */
  label: string
  rows: readonly ArchiveRow[]
  /** Paths of open folders. */
  open: ReadonlySet<string>
  onOpen: (open: ReadonlySet<string>) => void
  heads: {
    name: string
    note?: string | undefined
    size: string
    acts?: string | undefined
  }
  /** After the name: a badge with a text for screen readers. */
  badge?: ((row: ArchiveRow) => ReactNode) | undefined
  /** In the column of notes: a finding. */
  note?: ((row: ArchiveRow) => ReactNode) | undefined
  /** At the end of the row; its controls are in the tab order only in the active row. */
  acts?: ((row: ArchiveRow, isActive: boolean) => ReactNode) | undefined
  /** Width of the column of `acts`. */
  actsWidth?: number | undefined
  /** The row is excluded: its name is struck through. */
  struck?: ((row: ArchiveRow) => boolean) | undefined
  /** The row that is open in another pane. */
  current?: string | undefined
  /** A click on a file; also Enter, unless `onEnter` is set. */
  onAct?: ((row: ArchiveRow) => void) | undefined
  /** Enter on any row. */
  onEnter?: ((row: ArchiveRow) => void) | undefined
  /** Keys that the tree does not handle. */
  onKey?: ((event: KeyboardEvent, row: ArchiveRow) => void) | undefined
  /** Lets callers focus a row. */
  ref?: Ref<TreeHandle> | undefined
}

const headHeight = 32
const usualRow = 32
const compactRow = 30
const typingPause = 700

/** Letters typed in quick succession form one prefix. */
const useTypedText = () => {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp }: KeyboardEvent): string => {
    const before = timeStamp - typed.current.at < typingPause ? typed.current.text : ''
    typed.current = { text: before + key, at: timeStamp }
    return typed.current.text
  }
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey
const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !hasModifier(event)

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null

const readRowHeight = (): number =>
  document.querySelector('[data-density="compact"]') === null ? usualRow : compactRow

const useTree = ({ rows, open, onOpen, onAct, onEnter = onAct, onKey, ref }: ArchiveTreeProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(readRowHeight)
  const shown = useMemo(() => rowsInSight(rows, open), [rows, open])
  const drawn = useListWindow(box, { count: shown.length, row: height, head: headHeight })
  const { active, focusRow, setAt } = useTreeFocus({ box, count: shown.length, reveal: drawn.reveal })
  const typedText = useTypedText()
  useImperativeHandle(ref, () => ({
    focusRow: (path) => {
      const next = shown.findIndex((each) => each.path === path)
      if (next !== -1) focusRow(next)
    },
  }))
  const row = shown[active]

  const move = (event: KeyboardEvent, there: ArchiveRow): TreeMove | undefined => {
    if (hasModifier(event)) return undefined
    const position = { rows: shown, at: active }
    const found = isLetter(event) ? typedTo(typedText(event), position) : undefined
    if (found !== undefined) return { to: found }
    return treeMove(event.key, { ...position, isOpen: open.has(there.path), page: drawn.page })
  }
  const applyMove = (next: TreeMove, there: ArchiveRow): void => {
    if ('to' in next) focusRow(next.to)
    else if ('fold' in next) onOpen(withFolder(open, { path: next.fold, isOpen: next.open }))
    else onEnter?.(there)
  }
  const press = (event: KeyboardEvent): void => {
    if (row === undefined || event.target !== rowOf(event.target)) return
    const next = move(event, row)
    if (next === undefined) return onKey?.(event, row)
    event.preventDefault()
    applyMove(next, row)
  }
  const click = (event: MouseEvent): void => {
    const element = rowOf(event.target)
    const at = Number(element?.dataset['row'] ?? Number.NaN)
    const there = shown[at]
    if (there === undefined) return
    setAt(at)
    if (isControl(event.target)) return
    element?.focus({ preventScroll: true })
    if (there.folder) onOpen(withFolder(open, { path: there.path, isOpen: !open.has(there.path) }))
    else onAct?.(there)
  }
  return { box, height, shown, drawn, active, press, click }
}

const Heads = ({ heads, note, acts }: Pick<ArchiveTreeProps, 'heads' | 'note' | 'acts'>) => (
  <div role="rowgroup">
    <div role="row" aria-rowindex={1} data-head="">
      <span role="columnheader" data-cell="name">
        {heads.name}
      </span>
      {note && (
        <span role="columnheader" data-cell="note">
          {heads.note}
        </span>
      )}
      <span role="columnheader" data-cell="size">
        {heads.size}
      </span>
      {acts && (
        <span role="columnheader" data-cell="acts">
          {heads.acts}
        </span>
      )}
    </div>
  </div>
)

const widthOf = (acts = 92): CSSProperties & { '--acts': string } => ({ '--acts': `${acts}px` })

const flagged = (on: boolean) => (on ? '' : undefined)

/**
 * Arrows, Home, End and letters move; Space opens and closes folders; Enter calls `onAct`. Only visible rows are
 * rendered.
 */
export function ArchiveTree(props: ArchiveTreeProps) {
  const { label, open, badge, note, acts, struck, current } = props
  const { t } = useTranslation('shared')
  const format = useFormat()
  const { box, height, shown, drawn, active, press, click } = useTree(props)
  const { from, to } = drawn
  return (
    <TreeRoot
      ref={box}
      role="treegrid"
      aria-label={label}
      aria-rowcount={shown.length + 1}
      data-scroll=""
      data-notes={flagged(note !== undefined)}
      data-acts={flagged(acts !== undefined)}
      style={widthOf(props.actsWidth)}
      onKeyDown={press}
      onClick={click}
    >
      <Heads {...props} />
      <div role="rowgroup" style={{ position: 'relative', height: shown.length * height }}>
        {shown.slice(from, to).map((row, index) => (
          <ArchiveTreeRow
            key={row.path}
            row={row}
            at={from + index}
            top={(from + index) * height}
            isOpen={open.has(row.path)}
            isActive={from + index === active}
            isCurrent={current === row.path}
            isStruck={struck?.(row) ?? false}
            size={row.folder && row.files === 0 ? t('table.none') : format.bytes(row.size)}
            badge={badge?.(row)}
            note={note && (note(row) ?? null)}
            acts={acts && (acts(row, from + index === active) ?? null)}
          />
        ))}
      </div>
    </TreeRoot>
  )
}
