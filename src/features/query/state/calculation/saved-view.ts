// The view of a saved query: what the request does not say.
import { z } from 'zod'
import { isMode, isView } from '../query-state.ts'
import { calculationKinds, topLimit } from './kinds.ts'

const savedMeasure = z.object({ mode: z.string().refine(isMode), field: z.string() })
/** A calculation in a saved query. */
export const savedCalculation = savedMeasure.extend({ calculation: z.enum(calculationKinds) })
/** The largest rows in a saved query. */
export const savedTop = z.object({
  count: z.number().int().min(1).max(topLimit),
  by: savedMeasure,
  hasOthers: z.boolean(),
})

const noView = { calculations: [], top: null, values: [], columns: [], view: null, answered_by: null }

/** The view of a saved query. What cannot be read is left out. */
export const savedView = z
  .object({
    calculations: z.array(savedCalculation).catch([]),
    top: savedTop.nullable().catch(null),
    values: z.array(z.string()).catch([]),
    columns: z.array(z.string()).catch([]),
    view: z.string().refine(isView).nullable().catch(null),
    answered_by: z.string().nullable().catch(null),
  })
  .catch(noView)
