import { z } from 'zod'
import { instant } from '../http.ts'
import { queryRequest } from './request.ts'

export const savedQueryWrite = z.object({
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000).default(''),
  request: queryRequest,
  /** How the console shows it (chart kind and similar settings); opaque to the platform. */
  view: z.record(z.string(), z.unknown()).default({}),
})

/** A query saved under a name (QB16). */
export const savedQuery = savedQueryWrite
  .extend({
    id: z.string(),
    created_by: z.object({ uid: z.string(), user: z.string() }),
    created_at: instant,
    updated_at: instant,
    /** Full name of the user who last changed it. */
    updated_by: z.string(),
    etag: z.string(),
  })
  .meta({ id: 'SavedQuery' })
export type SavedQuery = z.infer<typeof savedQuery>

/**
 * Body of running a saved query: its members replace those of the same name in the request, filters field by field.
 */
export const dynamicRun = z.object({ dynamic_parameters: z.record(z.string(), z.unknown()).default({}) })
