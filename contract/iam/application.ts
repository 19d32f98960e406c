// An application as its editor sees it: what it shows before sign-in, and where sign-ins may return to (IAM3a, IAM5).
import { z } from 'zod'
import { instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { authMode, passwordPolicies } from './preferences.ts'
import { line, requiredLine } from '../line.ts'

/** Maximum length of a picture as a data URI. */
export const pictureLimits = { icon: 64 * 1024, logo: 256 * 1024, background: 3 * 1024 * 1024 } as const

/** A data URI of an image, or empty. Only `img` shows it, so that SVG cannot run scripts. */
export function picture(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(
      /^$|^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/,
      'picture' satisfies TermCode,
    )
}

/** A colour as `#1a2b3c`, or empty. */
export const hexColor = z.string().regex(/^$|^#[0-9a-fA-F]{6}$/, 'hex_color' satisfies TermCode)

export const appId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'app_id' satisfies TermCode)

const policyNumber = z.string().regex(/^\d{0,4}$/, 'digits' satisfies TermCode)

/** One sign-in mode, in display order. `_id` is `password`, `apikey` or the id of a provider. */
export const modeChoice = z.object({
  _id: z.string().min(1),
  hidden: z.boolean().default(false),
  /** Text of the button; empty for the default of the mode. */
  text: line(120).default(''),
})
export type ModeChoice = z.infer<typeof modeChoice>

export const applicationWrite = z.object({
  name: requiredLine(200),
  url: line(2000).default(''),
  title: line(200).default(''),
  message: z.string().max(2000).default(''),
  logo: picture(pictureLimits.logo).default(''),
  background: picture(pictureLimits.background).default(''),
  color: hexColor.default(''),
  /** Required for `platform`, where they apply to all passwords. Others may only repeat those (IAM42). */
  password_policies: z
    .object({
      active: z.boolean(),
      nb_char: policyNumber,
      nb_cchar: policyNumber,
      nb_int: policyNumber,
      nb_schar: policyNumber,
      password_expire: policyNumber,
    })
    .optional(),
  modes: z.array(modeChoice).max(100),
  /** Complete addresses that a sign-in at a provider may return to (IAM3a). */
  redirect_uris: z.array(requiredLine(2000)).max(100).default([]),
})
export type ApplicationWrite = z.infer<typeof applicationWrite>

export const application = applicationWrite.extend({
  appid: z.string(),
  /** The application `platform`: it cannot be deleted, and its policies apply to all passwords. */
  built_in: z.boolean(),
  /** Every mode to choose from, including those that are not shown. */
  available: z.array(authMode.extend({ active: z.boolean() })),
  password_policies: passwordPolicies,
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
  updated_by: z.string(),
  etag: z.string(),
})
export type Application = z.infer<typeof application>
