import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { AddPaletteRow } from './AddPaletteRow.tsx'
import type { PaletteEntry, PaletteItem } from './palette-entries.ts'

const rowHeight = 34
const headHeight = 28

const Root = styled('div')({ maxHeight: 360, overflowY: 'auto', overscrollBehavior: 'contain', padding: 4 })
const Inside = styled('div')({ position: 'relative' })
const Head = styled('div')({
  ...type.caption,
  position: 'absolute',
  left: 0,
  right: 0,
  height: headHeight,
  padding: '9px 8px 0',
  color: color.text.tertiary,
})

interface AddPaletteListProps {
  id: string
  label: string
  items: readonly PaletteItem[]
  /** Index of the active entry, not counting heads. */
  active: number
  onPoint: (entry: number) => void
  onChoose: (entry: PaletteEntry) => void
  onDrag: (isDragging: boolean) => void
  onDropped: (entry: PaletteEntry) => void
}

/** A virtual list: renders only visible rows. */
export function AddPaletteList({ id, label, items, active, ...on }: AddPaletteListProps) {
  const { t } = useTranslation('canvas')
  const box = useRef<HTMLDivElement>(null)
  const { from, to, height, topOf, reveal } = useListWindow(box, {
    count: items.length,
    head: 8,
    row: (index) => (items[index]?.kind === 'head' ? headHeight : rowHeight),
    keyOf: useCallback((index: number) => items[index]?.id ?? '', [items]),
  })
  const entryIndexes = useMemo(() => items.flatMap(({ kind }, at) => (kind === 'entry' ? [at] : [])), [items])
  const orderByIndex = useMemo(() => new Map(entryIndexes.map((at, order) => [at, order])), [entryIndexes])
  const activeIndex = entryIndexes[active]
  const revealActive = useEffectEvent(() => {
    // Also reveals the head above the first row.
    if (activeIndex !== undefined) reveal(active === 0 ? 0 : activeIndex)
  })
  useEffect(() => revealActive(), [active, activeIndex, items])
  return (
    <Root ref={box} hidden={items.length === 0}>
      <Inside id={id} role="listbox" aria-label={label} style={{ height }}>
        {items.slice(from, to).map((item, index) => {
          const at = from + index
          const top = topOf(at)
          if (item.kind === 'head')
            return (
              <Head key={item.id} role="presentation" style={{ top }}>
                {item.module === '' ? t(`palette.group.${item.group}`) : item.module}
              </Head>
            )
          const order = orderByIndex.get(at) ?? 0
          return (
            <AddPaletteRow
              key={item.id}
              id={`${id}-${order}`}
              top={top}
              entry={item.entry}
              isActive={order === active}
              position={{ at: order + 1, of: entryIndexes.length }}
              onPoint={() => on.onPoint(order)}
              onChoose={() => on.onChoose(item.entry)}
              onDrag={on.onDrag}
              onDropped={() => on.onDropped(item.entry)}
            />
          )
        })}
      </Inside>
    </Root>
  )
}
