// Lays out what stands on one level: each part that is joined for itself, then the parts under one another, small ones
// side by side. A part is walked, layered, ordered, and given its rows and columns.
import { assignLayers } from './assign-layers.ts'
import { breakCycles } from './break-cycles.ts'
import { gridOf, type Cell } from './cells.ts'
import type { Item, Link, Size } from './level.ts'
import { orderLayers } from './order-layers.ts'
import { partsOf } from './parts.ts'
import { placeRows } from './place-rows.ts'
import { columnGap, columnWidth, partGap } from './spacing.ts'

interface Part {
  readonly items: readonly Item[]
  readonly size: Size
}

const placeColumns = (layers: readonly (readonly Cell[])[]): void => {
  const starts: number[] = []
  layers.forEach((layer, at) => {
    const x = Math.max(starts[at] ?? 0, starts[at - 1] ?? 0)
    starts[at] = x
    for (const { item } of layer) {
      if (item?.layer !== at) continue
      item.x = x
      const next = at + item.span
      starts[next] = Math.max(starts[next] ?? 0, x + item.width + columnGap)
    }
  })
}

const sizeOf = (items: readonly Item[]): Size => ({
  width: items.reduce((most, { x, width }) => Math.max(most, x + width), 0),
  height: items.reduce((most, { y, height }) => Math.max(most, y + height), 0),
})

const spanOf = ({ width }: Item): number =>
  Math.max(1, Math.round((width + columnGap) / (columnWidth + columnGap)))

const layOutPart = (items: readonly Item[]): Part => {
  if (items.length === 1) return { items, size: sizeOf(items) }
  for (const item of items) item.span = spanOf(item)
  assignLayers(items)
  const layers = orderLayers(gridOf(items))
  placeRows(layers)
  placeColumns(layers)
  const cells = layers.flat()
  const top = cells.reduce((least, { item, y }) => (item ? Math.min(least, y) : least), Infinity)
  for (const { item, y } of cells) if (item) item.y = y - top
  return { items, size: sizeOf(items) }
}

const widthToFill = (parts: readonly Part[]): number => {
  const area = parts.reduce((sum, { size }) => sum + (size.width + partGap) * (size.height + partGap), 0)
  return parts.reduce((most, { size }) => Math.max(most, size.width), Math.sqrt(area * 1.6))
}

const stackParts = (parts: readonly Part[]): void => {
  const most = widthToFill(parts)
  let [left, top, height] = [0, 0, 0]
  for (const { items, size } of parts) {
    if (left > 0 && left + size.width > most) [left, top, height] = [0, top + height + partGap, 0]
    for (const item of items) {
      item.x += left
      item.y += top
    }
    left += size.width + partGap
    height = Math.max(height, size.height)
  }
}

/** Sets `x` and `y` of the items, from 0, and tells how much room they take. */
export const layOutLevel = (items: readonly Item[], links: readonly Link[]): Size => {
  breakCycles(items, links)
  stackParts(partsOf(items, links).map(layOutPart))
  return sizeOf(items)
}
