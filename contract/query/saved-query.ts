import { z } from 'zod'
import { instant } from '../http.ts'
import { queryRequest } from './request.ts'

export const savedQueryWrite = z.object({
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000).default(''),
  request: queryRequest,
  /** How the console shows it (chart kind and the like); opaque to the platform. */
  view: z.record(z.string(), z.unknown()).default({}),
})

/** A query kept under a name (QB16). */
export const savedQuery = savedQueryWrite.extend({
  id: z.string(),
  created_by: z.object({ uid: z.string(), user: z.string() }),
  created_at: instant,
  updated_at: instant,
  /** Full name of who changed it last. */
  updated_by: z.string(),
  etag: z.string(),
})
export type SavedQuery = z.infer<typeof savedQuery>

/** Body of running a saved query: members that replace those of the request of the same name, filters field by field. */
export const dynamicRun = z.object({ dynamic_parameters: z.record(z.string(), z.unknown()).default({}) })
