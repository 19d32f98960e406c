import { z } from 'zod'
import { instant } from '../http.ts'

const listing = z.object({
  name: z.string().default(''),
  description: z.string().default(''),
  long_description: z.string().default(''),
})

/** Create or update body. The Japanese listing is keyed `jp` on the wire. */
export const packageWrite = z.object({
  name: z.string().min(1).max(200),
  owner: z.string().min(1),
  category: z.string(),
  i18n: z.object({ fr: listing.optional(), en: listing.optional(), jp: listing.optional() }),
  image: z.string().default(''),
  preview: z.array(z.string()).default([]),
})

export const packageVersion = z.object({
  version: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  uploaded_at: instant,
  downloaded: z.number().int(),
})

/** A package as answered by create, update and information (STO1, STO2). */
export const storePackage = packageWrite.extend({
  category: z.array(z.string()),
  type: z.literal('modules'),
  id: z.string(),
  versions: z.array(packageVersion),
  downloaded: z.number().int(),
})

export const packageAnswer = z.object({
  status: z.number().int(),
  message: z.string(),
  id: z.string(),
  package: storePackage,
})
