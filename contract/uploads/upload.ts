// An upload: a file transferred in parts. It belongs to the user who started it and does not depend on its purpose;
// the endpoint that consumes it decides what it becomes.
import { z } from 'zod'
import { count, instant } from '../http.ts'
import type { Permission } from '../iam/permission.ts'
import type { TermCode } from '../reasons.ts'
import { readingOptions } from '../data-manager/reading-options.ts'
import { filePreview } from '../data-manager/table.ts'

/** Purposes of an upload: the permission it needs, and the setting that limits its size. */
export const uploadPurposes = {
  source: { permission: 'data-manager:source:write', limit: 'upload' },
  archive: { permission: 'store:package:write', limit: 'archive' },
} as const satisfies Record<string, { permission: Permission; limit: string }>
export const uploadPurpose = z.enum(['source', 'archive'])
export type UploadPurpose = keyof typeof uploadPurposes

/** SHA-256 in lowercase hexadecimal. */
export const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'sha256' satisfies TermCode)

export const uploadCreate = z.object({
  /** Name of the file, without folders. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u, 'file_name' satisfies TermCode),
  /** Size of the complete file in bytes. */
  size: count,
  /** When the file was last changed on the sender's machine; helps to recognize it. */
  modified_at: instant.nullable().default(null),
  purpose: uploadPurpose,
})

export const upload = z.object({
  upload_id: z.string(),
  name: z.string(),
  size: count,
  modified_at: instant.nullable(),
  purpose: uploadPurpose,
  /** `arriving` until all bytes are received and their SHA-256 is confirmed. */
  state: z.enum(['arriving', 'complete']),
  /** Bytes received: the offset to continue from. */
  received: count,
  /** SHA-256 of the bytes received so far; null in lists. */
  sha256: z.string().nullable(),
  created_at: instant,
  /** When it expires, unless more bytes arrive or something consumes it. */
  expires_at: instant,
})
export type Upload = z.infer<typeof upload>

/**
 * The beginning of the table, read from the bytes received so far. Members that earlier versions do not send have
 * defaults.
 */
export const uploadPreview = filePreview.extend({
  complete: z.boolean().default(false),
  texts: filePreview.shape.texts.default([]),
  rejected: filePreview.shape.rejected.default({ count: 0, samples: [] }),
  reading: filePreview.shape.reading.default(null),
})
export type UploadPreview = z.infer<typeof uploadPreview>

export const uploadPreviewRequest = z.object({ options: readingOptions.default({}) })
