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
import { FilterField } from '#src/ui/FilterField.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { AddMenu } from './AddMenu.tsx'
import { sensibleAddition } from './catalogue.ts'
import { type FieldLine, type PickerLine, pickerLines } from './field-groups.ts'
import { FieldProfile } from './FieldProfile.tsx'
import { type PickerStep, pickerStep } from './picker-keys.ts'
import { PickerRow, rowHeight } from './PickerRow.tsx'
import { addTo } from './query-commands.ts'
import { usedNames } from './query-state.ts'
import { useQuestion } from './question.ts'
import { useWindow } from './use-window.ts'

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  backgroundColor: color.surface.canvas,
})
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

/** Every field there is, under its table. F leads to the search, Enter adds, the menu key says where to. */
export const FieldPicker = ({ onAdded }: FieldPickerProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const { catalogue } = naming
  const [find, setFind] = useState('')
  const sought = useDeferredValue(find)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [mark, setMark] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ line: FieldLine; anchor: HTMLElement } | null>(null)
  const usedKey = keyOf(usedNames(state))
  const lines = useMemo(
    () => pickerLines({ catalogue, used: usedOf(usedKey), find: sought, closed }),
    [catalogue, usedKey, sought, closed],
  )
  const { root, from, to, reveal } = useWindow(lines.length, rowHeight)
  const id = useId()
  // The list opens at the table of the question.
  const home = homeOf(lines)
  // In braces: newer browsers return a promise, which an effect must not hand to React as its end.
  const showUsed = useEffectEvent(() => {
    root.current?.scrollTo({ top: home * rowHeight })
  })
  useEffect(() => showUsed(), [])
  const box = useRef<HTMLDivElement>(null)
  const found = lines.findIndex(({ key }) => key === mark)
  const at = found === -1 ? home : found
  const marked = lines[at]
  const profiled = useDeferredValue(mark === null || marked?.kind !== 'field' ? null : marked)

  const fold = (key: string, isOpen: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(key)
      else next.add(key)
      return next
    })
  const add = (line: PickerLine | undefined) => {
    if (line?.kind !== 'field' || line.clash !== null) return
    change(addTo(state, sensibleAddition(line.field, state)))
    onAdded?.()
  }
  const take = (step: PickerStep) => {
    if (step.kind === 'fold') fold(step.key, step.isOpen)
    if (step.kind === 'add') add(lines[step.index])
    if (step.kind !== 'go') return
    setMark(lines[step.index]?.key ?? null)
    reveal(step.index)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = pickerStep({ lines, at }, event.key)
    if (step === null) return
    event.preventDefault()
    take(step)
  }
  const seek = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    const first = lines.findIndex((line) => line.kind === 'field')
    if (first === -1) return
    event.preventDefault()
    if (event.key === 'Enter') add(lines[first])
    else {
      setMark(lines[first]?.key ?? null)
      root.current?.focus()
    }
  }
  const openMenu = (event: MouseEvent) => {
    const over = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    const line = lines.find(({ key }) => key === over?.dataset['line']) ?? marked
    const anchor = over ?? document.getElementById(`${id}-${at}`)
    if (line?.kind !== 'field' || anchor === null) return
    event.preventDefault()
    setMark(line.key)
    if (line.clash !== null) return
    setMenu({ line, anchor })
  }

  return (
    <Root ref={box}>
      <Top onKeyDown={seek}>
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
        onFocus={() => reveal(at)}
        onKeyDown={press}
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
              onMark={setMark}
              onFold={fold}
              onAdd={add}
            />
          ))}
        </div>
      </List>
      <FieldProfile line={profiled} />
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
