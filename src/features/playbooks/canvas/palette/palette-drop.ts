// The drag data of palette entries.
import { z } from 'zod'
import { type NewNode, operators } from '../../model/nodes/new-node.ts'

export const dropType = 'application/x-playbook-node'

const dragSchema = z.object({
  name: z.string(),
  beginning: z.union([
    z.object({ of: z.literal('operator'), operator: z.enum(operators) }),
    z.object({ of: z.enum(['trigger', 'action']), module: z.string(), step: z.string() }),
    z.object({ of: z.enum(['trigger', 'action']) }).transform(({ of }) => ({ of })),
  ]),
})

export interface PaletteDragData {
  readonly name: string
  readonly beginning: NewNode
}

export function formatPaletteDrag({ name, beginning }: PaletteDragData): string {
  return JSON.stringify({ name, beginning })
}

/** Undefined for data from other sources. */
export function parsePaletteDrag(text: string): PaletteDragData | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return dragSchema.safeParse(parsed).data
  } catch {
    return undefined
  }
}
