// What a check says of an archive, as it passes from its thread to the platform.
import { z } from 'zod'
import { isReason, type ReasonCode } from '#contract/reasons.ts'

/** Findings that a refusal names at most. */
export const mostProblems = 200

export const checked = z.object({
  files: z.number().int(),
  /** Bytes of all files unpacked. */
  unpacked: z.number(),
  /** What keeps it from being published; empty where nothing does. */
  refusing: z.array(
    z.object({
      code: z.custom<ReasonCode>(isReason),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      path: z.string().nullable(),
    }),
  ),
})
export type Checked = z.infer<typeof checked>
