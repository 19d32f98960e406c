// A group: users who share roles. Members are added here or mapped by a provider (IAM14).
import { z } from 'zod'
import { count, instant } from '../http.ts'
import { line, requiredLine } from '../line.ts'

export const groupWrite = z.object({
  name: requiredLine(200),
  description: line(2000).default(''),
  roles: z
    .array(z.object({ role: z.string().min(1) }))
    .max(500)
    .default([]),
})
export type GroupWrite = z.infer<typeof groupWrite>

export const group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  roles: z.array(z.object({ role: z.string(), name: z.string() })),
  members: count,
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type Group = z.infer<typeof group>
