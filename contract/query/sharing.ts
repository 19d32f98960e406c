// Who sees a saved query or a board besides its owner.
import { z } from 'zod'

/** Who may see and run an object besides its owner. */
export const sharing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('private') }),
  z.object({ kind: z.literal('groups'), groups: z.array(z.string()).min(1).max(100) }),
  z.object({ kind: z.literal('everyone') }),
])
export type Sharing = z.infer<typeof sharing>
