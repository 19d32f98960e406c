import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { AddMenu } from './AddMenu.tsx'
import { type FieldLine, type PickerLine, markFields, pickerLines } from './field-groups.ts'
import { FieldProfile } from './FieldProfile.tsx'
import { type PickerStep, pickerStep } from './picker-keys.ts'
import { PickerRow, rowHeight } from './PickerRow.tsx'
import { useQueryContext } from '../state/query-context.ts'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'
import { useAddField } from './use-add-field.ts'

const Root = styled('div')({ ...columnLayout, height: '100%', backgroundColor: color.surface.canvas })
const Top = styled('div')({ padding: 8, flex: 'none' })
const List = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 4px',
  scrollbarWidth: 'thin',
  '&:focus-visible': { outline: 'none' },
})
const Empty = styled('p')({ ...type.small, margin: 0, padding: '8px 12px', color: color.text.secondary })

interface FieldPickerProps {
  /** Called after a field was added, to close a drawer. */
  onAdded?: () => void
}

/** Index of the group of the table that the query reads. */
const usedGroup = (lines: readonly PickerLine[]): number =>
  Math.max(
    lines.findIndex((line) => line.kind === 'group' && line.isUsed),
    0,
  )

const usePickerLines = (find: string) => {
  const { state, naming } = useQueryContext()
  const { catalogue } = naming
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tables = useMemo(() => markFields({ catalogue, state }), [catalogue, state])
  const lines = useMemo(() => pickerLines(tables, { find, closed }), [tables, find, closed])
  const fold = useCallback(
    (key: string, isOpen: boolean) =>
      setClosed((before) => {
        const next = new Set(before)
        if (isOpen) next.delete(key)
        else next.add(key)
        return next
      }),
    [],
  )
  return { lines, fold }
}

/** The lines of the list, the highlighted one, and the range that is visible. */
const usePicker = (find: string, onAdded: FieldPickerProps['onAdded']) => {
  const addField = useAddField(onAdded)
  const { lines, fold } = usePickerLines(find)
  const [highlightedKey, highlight] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { from, to, reveal } = useListWindow(root, { count: lines.length, row: rowHeight })
  // The list opens at the table that the query uses.
  const initialIndex = usedGroup(lines)
  // In braces: newer browsers return a promise from `scrollTo`, and an effect must not return one to React.
  const showUsed = useEffectEvent(() => {
    root.current?.scrollTo({ top: initialIndex * rowHeight })
  })
  useEffect(() => showUsed(), [])
  const found = lines.findIndex(({ key }) => key === highlightedKey)
  const at = found === -1 ? initialIndex : found
  const highlighted = lines[at]
  const profiled = useDeferredValue(
    highlightedKey === null || highlighted?.kind !== 'field' ? null : highlighted,
  )
  const add = useCallback(
    (line: PickerLine | undefined) => {
      if (line?.kind === 'field') void addField(line.field)
    },
    [addField],
  )
  return { lines, fold, root, from, to, reveal, at, highlighted, profiled, highlight, add }
}
type Picker = ReturnType<typeof usePicker>

const applyStep = ({ lines, fold, add, highlight, reveal }: Picker, step: PickerStep) => {
  if (step.kind === 'fold') fold(step.key, step.isOpen)
  if (step.kind === 'add') add(lines[step.index])
  if (step.kind !== 'go') return
  highlight(lines[step.index]?.key ?? null)
  reveal(step.index)
}

const handleListKey = (
  picker: Picker,
  { event, openMenu }: { event: KeyboardEvent; openMenu: (line: FieldLine) => void },
) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const step = pickerStep(picker, event.shiftKey ? `Shift+${event.key}` : event.key)
  if (step === null) return
  event.preventDefault()
  const line = step.kind === 'menu' ? picker.lines[step.index] : undefined
  if (line?.kind === 'field') openMenu(line)
  applyStep(picker, step)
}

const handleSearchKey = ({ lines, add, highlight, root }: Picker, event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const first = lines.findIndex((line) => line.kind === 'field')
  if (first === -1) return
  event.preventDefault()
  if (event.key === 'Enter') add(lines[first])
  else {
    highlight(lines[first]?.key ?? null)
    root.current?.focus()
  }
}

/**
 * All fields, grouped by table. F focuses the search, a click or Enter adds the field, and Shift+Enter or the menu key
 * opens the list of wells.
 */
export function FieldPicker({ onAdded }: FieldPickerProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { catalogue } = useQueryContext().naming
  const fieldCount = catalogue.tables.reduce((count, { fields }) => count + fields.length, 0)
  const [find, setFind] = useState('')
  const [menu, setMenu] = useState<{ line: FieldLine; anchor: HTMLElement } | null>(null)
  const picker = usePicker(find, onAdded)
  const { lines, root, from, to, at, highlighted } = picker
  const id = useId()
  const openMenu = useCallback((line: FieldLine, anchor: Element | null) => {
    if (anchor instanceof HTMLElement) setMenu({ line, anchor })
  }, [])
  const openContextMenu = (event: MouseEvent) => {
    const over = event.target instanceof Element ? event.target.closest('[data-line]') : null
    const line = lines.find(({ key }) => key === over?.getAttribute('data-line')) ?? highlighted
    if (line?.kind !== 'field') return
    event.preventDefault()
    picker.highlight(line.key)
    openMenu(line, over ?? document.getElementById(`${id}-${at}`))
  }
  const search = (text: string) => {
    setFind(text)
    // The first matches are at the top.
    root.current?.scrollTo({ top: 0 })
  }

  return (
    <Root>
      <Top onKeyDown={(event) => handleSearchKey(picker, event)}>
        <FilterField
          label={t('fields.find', { count: fieldCount })}
          value={find}
          onChange={search}
          keys="F"
          width="100%"
        />
      </Top>
      {lines.length === 0 && <Empty role="status">{t('shared:noMatch.title', { text: find })}</Empty>}
      <List
        ref={root}
        role="tree"
        tabIndex={lines.length === 0 ? -1 : 0}
        aria-label={t('fields.label')}
        aria-activedescendant={at >= from && at < to ? `${id}-${at}` : undefined}
        onFocus={() => picker.reveal(at)}
        onKeyDown={(event) =>
          handleListKey(picker, {
            event,
            openMenu: (line) => openMenu(line, document.getElementById(`${id}-${at}`)),
          })
        }
        onContextMenu={openContextMenu}
      >
        <div style={{ height: lines.length * rowHeight, position: 'relative' }} role="presentation">
          {lines.slice(from, to).map((line, index) => (
            <PickerRow
              key={line.key}
              id={`${id}-${from + index}`}
              line={line}
              top={(from + index) * rowHeight}
              isHighlighted={line.key === highlighted?.key}
              onHighlight={picker.highlight}
              onFold={picker.fold}
              onAdd={picker.add}
              onMenu={openMenu}
            />
          ))}
        </div>
      </List>
      <FieldProfile line={picker.profiled} />
      {menu !== null && (
        <AddMenu
          field={menu.line.field}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          onAdded={onAdded}
        />
      )}
    </Root>
  )
}
