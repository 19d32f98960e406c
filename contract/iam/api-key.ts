// API keys let devices and programs sign in. The secret key is returned once.
import { z } from 'zod'
import { instant, listQuery } from '../http.ts'
import { line } from '../line.ts'

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  apikey: z.string(),
  uid: z.string(),
  /** Full name and login of the account whose permissions the key has. */
  user: z.string(),
  login: z.string(),
  created_at: instant,
  /** Null if it never expires. */
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyListQuery = listQuery.extend({ user: z.string().optional() })

export const apiKeyCreate = z.object({
  /** Id of the account whose permissions the key has. */
  user: z.string().min(1),
  name: line(200).default(''),
  expires_at: instant.nullable().default(null),
})
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>
