// An attribute that is dragged from the pane onto a card, as the data of the drag.
import { z } from 'zod'
import type { Card, CardRow } from '#domain/schema/canvas/schema-graph.ts'
import type { DroppedAttribute } from '../edit/drop-rules.ts'

/** The type of the data. */
export const attributeDrag = 'application/x-schema-attribute'

const dragged = z.object({ card: z.string(), row: z.string() })

export function writeDrag(card: string, row: string): string {
  return JSON.stringify({ card, row })
}

/** Undefined for other data. */
export function readDrag(text: string): z.infer<typeof dragged> | undefined {
  try {
    return dragged.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A row of a card, as it is dropped on an object. */
export function droppedOf({ lane, source, name }: Card, row: CardRow): DroppedAttribute {
  const { main, sub } = row
  return { lane, source, name, attribute: row.name, type: sub === '' ? { main } : { main, sub } }
}
