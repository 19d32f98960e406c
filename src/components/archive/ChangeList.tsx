import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, sans, type } from '#src/ui/theme/typography.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { shortNames } from './archive-change.ts'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'

/** Maximum number of tabs. */
export const mostTabs = 5
const rowHeight = 30

const TabName = styled('span')({ ...type.mono, display: 'inline-flex', gap: 6, alignItems: 'baseline' })
const List = styled('div')({
  height: '100%',
  overflow: 'auto',
  overflowAnchor: 'none',
  '&:focus-visible': focusInside,
  '& > div': { position: 'relative' },
  '& [role="option"]': {
    ...type.mono,
    position: 'absolute',
    insetInline: 0,
    ...rowLayout(8),
    height: rowHeight,
    padding: '0 12px 0 20px',
    cursor: 'default',
  },
  '& [role="option"]:hover': { backgroundColor: color.surface.hover },
  '& [role="option"][aria-selected="true"]': { backgroundColor: color.accent.softer },
  // If space is short, the folder is truncated first: the name identifies the file.
  '& [role="option"] > bdi': { display: 'flex', flex: 1, minWidth: 0, whiteSpace: 'pre' },
  '& [role="option"] > bdi > i': {
    ...oneLine,
    flex: '0 1 auto',
    minWidth: 0,
    fontStyle: 'normal',
    color: color.text.tertiary,
  },
  '& [role="option"] > bdi > b': { ...oneLine, flex: '0 0 auto', maxWidth: '100%', fontWeight: 400 },
  '& [role="option"] > small': {
    ...type.caption,
    fontFamily: sans,
    flex: 'none',
    color: color.text.tertiary,
  },
})

interface ChangeListProps {
  changes: readonly FileChange[]
  /** Path of the selected file. */
  value: string | null
  onChange: (path: string) => void
  /** Accessible name of the list. */
  label: string
  /** Id of the element that shows the selected file. */
  panelId?: string
}

const AsTabs = ({ changes, value, onChange, label, panelId }: ChangeListProps) => {
  const names = shortNames(changes)
  return (
    <Tabs
      label={label}
      inset={20}
      value={value ?? ''}
      onChange={onChange}
      {...(panelId === undefined ? {} : { panelId })}
      tabs={changes.map(({ path, change }) => ({
        id: path,
        label: (
          <TabName title={path}>
            <ChangeBadge change={change} />
            <bdi>{names.get(path)}</bdi>
          </TabName>
        ),
      }))}
    />
  )
}

const moves: Readonly<Record<string, (at: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The change of its size. */
const useSizes = () => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  return ({ change, before, after }: FileChange): string => {
    const [previous, current] = [before?.size ?? 0, after?.size ?? 0]
    if (change !== 'changed') return format.bytes(after ? current : previous)
    return t('change.sizes', { before: format.bytes(previous), after: format.bytes(current) })
  }
}

const AsList = ({ changes, value, onChange, label, panelId }: ChangeListProps) => {
  const box = useRef<HTMLDivElement>(null)
  const sizes = useSizes()
  const format = useFormat()
  const { from, to, page, reveal } = useListWindow(box, { count: changes.length, row: rowHeight })
  const at = changes.findIndex(({ path }) => path === value)
  const showCurrent = useEffectEvent(() => reveal(at))
  useEffect(() => showCurrent(), [at])
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const next = changes[Math.max(0, Math.min(changes.length - 1, move(at, page)))]
    if (next) onChange(next.path)
  }
  return (
    <List
      ref={box}
      role="listbox"
      aria-label={label}
      aria-controls={panelId}
      aria-activedescendant={at >= from && at < to ? `change-${at}` : undefined}
      tabIndex={0}
      data-scroll=""
      onKeyDown={press}
    >
      <div style={{ height: changes.length * rowHeight }} role="presentation">
        {changes.slice(from, to).map((change, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list handles focus and keys
          <div
            key={change.path}
            id={`change-${from + index}`}
            role="option"
            aria-selected={change.path === value}
            aria-posinset={from + index + 1}
            aria-setsize={changes.length}
            style={{ top: (from + index) * rowHeight }}
            title={change.path}
            onClick={() => onChange(change.path)}
          >
            <ChangeBadge change={change.change} />
            <bdi>
              <i>{folderOf(change.path)}</i>
              <b>{change.path.slice(folderOf(change.path).length)}</b>
            </bdi>
            <small title={sizes(change)}>{format.bytes((change.after ?? change.before)?.size ?? 0)}</small>
          </div>
        ))}
      </div>
    </List>
  )
}

/** The files that differ between two archives. A few are tabs, many a list on the side. */
export function ChangeList(props: ChangeListProps) {
  return props.changes.length <= mostTabs ? <AsTabs {...props} /> : <AsList {...props} />
}
