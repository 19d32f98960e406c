// What is dragged from the palette to the canvas, as the text that a transfer carries.
import { z } from 'zod'
import { type NewNode, operators } from '../../model/nodes/new-node.ts'

export const dropType = 'application/x-playbook-node'

const dragged = z.object({
  name: z.string(),
  beginning: z.union([
    z.object({ of: z.literal('operator'), operator: z.enum(operators) }),
    z.object({ of: z.enum(['trigger', 'action']), module: z.string(), step: z.string() }),
    z.object({ of: z.enum(['trigger', 'action']) }).transform(({ of }) => ({ of })),
  ]),
})

export interface Dragged {
  readonly name: string
  readonly beginning: NewNode
}

export function writeDrop({ name, beginning }: Dragged): string {
  return JSON.stringify({ name, beginning })
}

/** Undefined for what somebody else dragged here. */
export function readDrop(text: string): Dragged | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return dragged.safeParse(parsed).data
  } catch {
    return undefined
  }
}
