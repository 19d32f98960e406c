import { useEffect, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { AddPaletteRow } from './AddPaletteRow.tsx'
import { rowsIn, topsOf } from './list-window.ts'
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
  /** The marked entry, counted without heads. */
  active: number
  onPoint: (entry: number) => void
  onChoose: (entry: PaletteEntry) => void
  onDrag: (isDragging: boolean) => void
  onDropped: (entry: PaletteEntry) => void
}

/** A thousand rows cost as much as those in sight. */
export const AddPaletteList = ({ id, label, items, active, ...on }: AddPaletteListProps) => {
  const { t } = useTranslation('canvas')
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const tops = useMemo(
    () => topsOf(items.map(({ kind }) => (kind === 'head' ? headHeight : rowHeight))),
    [items],
  )
  const places = useMemo(() => items.flatMap(({ kind }, at) => (kind === 'entry' ? [at] : [])), [items])
  const orders = useMemo(() => new Map(places.map((at, order) => [at, order])), [places])
  const marked = places[active]
  useEffect(() => {
    const element = box.current
    const top = marked === undefined ? undefined : tops[marked]
    if (element === null || top === undefined) return
    // The head above the first row comes with it.
    const from = active === 0 ? 0 : top
    if (from < element.scrollTop) element.scrollTop = from
    else if (top + rowHeight + 8 > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight + 8 - element.clientHeight
  }, [active, marked, tops])
  const [from, to] = rowsIn(tops, { top: scrolled, height: 360 })
  return (
    <Root
      ref={box}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      hidden={items.length === 0}
    >
      <Inside id={id} role="listbox" aria-label={label} style={{ height: tops.at(-1) ?? 0 }}>
        {items.slice(from, to).map((item, index) => {
          const at = from + index
          const top = tops[at] ?? 0
          if (item.kind === 'head')
            return (
              <Head key={item.id} role="presentation" style={{ top }}>
                {item.module === '' ? t(`palette.group.${item.group}`) : item.module}
              </Head>
            )
          const order = orders.get(at) ?? 0
          return (
            <AddPaletteRow
              key={item.id}
              id={`${id}-${order}`}
              top={top}
              entry={item.entry}
              isActive={order === active}
              place={{ at: order + 1, of: places.length }}
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
