// A field that is dragged from the picker to a well: its name and its table.
import { z } from 'zod'
import type { Field } from '../state/catalogue.ts'

export const dragType = 'application/x-field'

const dragged = z.object({ table: z.string(), name: z.string() })

export function writeDragged(transfer: DataTransfer, { table, field }: Field): void {
  transfer.setData(dragType, JSON.stringify({ table, name: field }))
}

export function readDragged(transfer: DataTransfer) {
  const text = transfer.getData(dragType)
  return text === '' ? undefined : dragged.safeParse(JSON.parse(text)).data
}
