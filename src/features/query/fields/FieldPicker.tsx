import {
  type KeyboardEvent,
  type MouseEvent,
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
import { type Field, sensibleAddition } from '../state/catalogue.ts'
import { type FieldLine, type PickerLine, pickerLines } from './field-groups.ts'
import { FieldProfile } from './FieldProfile.tsx'
import { type PickerStep, pickerStep } from './picker-keys.ts'
import { PickerRow, rowHeight } from './PickerRow.tsx'
import { addTo } from '../state/query-commands.ts'
import { type QueryState, type Well, conditionKey, usedNames } from '../state/query-state.ts'
import { useQuestion } from '../state/query-context.ts'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'
import { ArrowDown, ArrowRight, Filter, Sigma } from 'lucide-react'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { firstCondition } from '../state/filter-operators.ts'
import { openChip } from './open-chip.ts'
import { dropped } from './well-fields.ts'

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
const None = styled('p')({ ...type.small, margin: 0, padding: '8px 12px', color: color.text.secondary })

interface FieldPickerProps {
  /** Told after a field was added: a drawer closes then. */
  onAdded?: () => void
}

/** The names as one text, so that a list of the same names is the same. */
const keyOf = (used: readonly string[]): string => used.join('\n')
const usedOf = (key: string): readonly string[] => (key === '' ? [] : key.split('\n'))

/** Place of the first table that the question uses. */
const homeOf = (lines: readonly PickerLine[]): number => {
  const used = lines.findIndex((line) => line.kind === 'field' && line.isUsed)
  return Math.max(
    lines.slice(0, Math.max(used, 0)).findLastIndex(({ kind }) => kind === 'group'),
    0,
  )
}

const usePickerLines = (find: string) => {
  const { state, naming } = useQuestion()
  const { catalogue } = naming
  const sought = useDeferredValue(find)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const usedKey = keyOf(usedNames(state))
  const lines = useMemo(
    () => pickerLines({ catalogue, used: usedOf(usedKey), find: sought, closed }),
    [catalogue, usedKey, sought, closed],
  )
  const fold = (key: string, isOpen: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(key)
      else next.add(key)
      return next
    })
  return { lines, fold }
}

/** The lines, the one that is marked, and which of them are in sight. */
const usePicker = (find: string, onAdded: FieldPickerProps['onAdded']) => {
  const { state, change } = useQuestion()
  const { lines, fold } = usePickerLines(find)
  const [markedKey, mark] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { from, to, reveal } = useListWindow(root, { count: lines.length, row: rowHeight })
  // The list opens at the table of the query.
  const home = homeOf(lines)
  // In braces: newer browsers return a promise, which an effect must not hand to React as its end.
  const showUsed = useEffectEvent(() => {
    root.current?.scrollTo({ top: home * rowHeight })
  })
  useEffect(() => showUsed(), [])
  const found = lines.findIndex(({ key }) => key === markedKey)
  const at = found === -1 ? home : found
  const marked = lines[at]
  const profiled = useDeferredValue(markedKey === null || marked?.kind !== 'field' ? null : marked)
  const add = (line: PickerLine | undefined) => {
    if (line?.kind !== 'field' || line.clash !== null) return
    change(addTo(state, sensibleAddition(line.field, state)))
    onAdded?.()
  }
  return { lines, fold, root, from, to, reveal, at, marked, profiled, mark, add }
}
type Picker = ReturnType<typeof usePicker>

const takeStep = ({ lines, fold, add, mark, reveal }: Picker, step: PickerStep) => {
  if (step.kind === 'fold') fold(step.key, step.isOpen)
  if (step.kind === 'add') add(lines[step.index])
  if (step.kind !== 'go') return
  mark(lines[step.index]?.key ?? null)
  reveal(step.index)
}

/** A key in the list. */
const press = (picker: Picker, event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const step = pickerStep(picker, event.key)
  if (step === null) return
  event.preventDefault()
  takeStep(picker, step)
}

/** A key in the search. */
const seek = ({ lines, add, mark, root }: Picker, event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const first = lines.findIndex((line) => line.kind === 'field')
  if (first === -1) return
  event.preventDefault()
  if (event.key === 'Enter') add(lines[first])
  else {
    mark(lines[first]?.key ?? null)
    root.current?.focus()
  }
}

interface AddMenuProps {
  field: Field
  anchor: HTMLElement
  onClose: () => void
  onAdded?: (() => void) | undefined
}

/** Where a field can go. */
function AddMenu({ field, anchor, onClose, onAdded }: AddMenuProps) {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const take = (next: QueryState) => {
    onClose()
    change(next)
    onAdded?.()
  }
  const put = (well: Well) => take(dropped({ catalogue: naming.catalogue, state }, { field, well }))
  const filter = () => {
    const condition = firstCondition(naming.catalogue, field.field)
    put('filters')
    openChip(conditionKey(condition))
  }
  const label = t('fields.addTo', { field: field.name })
  const entries = [
    { id: 'values', icon: Sigma, word: t('well.values'), act: () => put('values') },
    { id: 'rows', icon: ArrowDown, word: t('well.rows'), act: () => put('rows') },
    { id: 'columns', icon: ArrowRight, word: t('well.columns'), act: () => put('columns') },
    { id: 'filters', icon: Filter, word: t('well.filters'), act: filter },
  ]
  return (
    <MuiMenu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': label, dense: true },
        paper: { role: 'region', 'aria-label': label },
      }}
    >
      {entries.map(({ id, icon: Icon, word, act }) => (
        <MenuItem key={id} onClick={act}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          {word}
        </MenuItem>
      ))}
    </MuiMenu>
  )
}

/** Every field there is, under its table. F leads to the search, Enter adds, the menu key says where to. */
export function FieldPicker({ onAdded }: FieldPickerProps) {
  const { t } = useTranslation('query')
  const { catalogue } = useQuestion().naming
  const [find, setFind] = useState('')
  const [menu, setMenu] = useState<{ line: FieldLine; anchor: HTMLElement } | null>(null)
  const picker = usePicker(find, onAdded)
  const { lines, root, from, to, at, marked } = picker
  const id = useId()
  const openMenu = (event: MouseEvent) => {
    const over = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    const line = lines.find(({ key }) => key === over?.dataset['line']) ?? marked
    const anchor = over ?? document.getElementById(`${id}-${at}`)
    if (line?.kind !== 'field' || anchor === null) return
    event.preventDefault()
    picker.mark(line.key)
    if (line.clash !== null) return
    setMenu({ line, anchor })
  }

  return (
    <Root>
      <Top onKeyDown={(event) => seek(picker, event)}>
        <FilterField
          label={t('fields.find', { count: catalogue.fields.size })}
          value={find}
          onChange={setFind}
          keys="F"
          width="100%"
        />
      </Top>
      {lines.length === 0 && <None role="status">{t('fields.none', { text: find })}</None>}
      <List
        ref={root}
        role="tree"
        tabIndex={lines.length === 0 ? -1 : 0}
        aria-label={t('fields.label')}
        aria-activedescendant={at >= from && at < to ? `${id}-${at}` : undefined}
        onFocus={() => picker.reveal(at)}
        onKeyDown={(event) => press(picker, event)}
        onContextMenu={openMenu}
      >
        <div style={{ height: lines.length * rowHeight, position: 'relative' }} role="presentation">
          {lines.slice(from, to).map((line, index) => (
            <PickerRow
              key={line.key}
              id={`${id}-${from + index}`}
              line={line}
              top={(from + index) * rowHeight}
              isMarked={line.key === marked?.key}
              onMark={picker.mark}
              onFold={picker.fold}
              onAdd={picker.add}
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
