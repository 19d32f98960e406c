// What an application shows before sign-in: its name, its policies, its sign-in modes (IAM5, IAM6).
import { z } from 'zod'

const switchText = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1)

/** Numbers are sent as strings. Keys of published samples may contain spaces, which are trimmed first. */
export const passwordPolicies = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, figure]) => [key.trim(), figure]))
      : value,
  z.object({
    active: switchText.default(true),
    nb_char: z.coerce.string().default('0'),
    nb_cchar: z.coerce.string().default('0'),
    nb_int: z.coerce.string().default('0'),
    nb_schar: z.coerce.string().default('0'),
    password_expire: z.coerce.string().default('0'),
  }),
)
export type PasswordPolicies = z.infer<typeof passwordPolicies>

export const authMode = z.object({
  _id: z.string(),
  name: z.string().default(''),
  provider: z.string().default(''),
  subtype: z.string().default(''),
  color: z.string().default(''),
  icon: z.string().default(''),
  text: z.string().default(''),
  type: z.string().default(''),
  hidden: switchText.optional(),
  visible: switchText.optional(),
  directory: z.string().optional(),
})
export type AuthMode = z.infer<typeof authMode>

export const preferences = z.object({
  appid: z.string(),
  name: z.string(),
  version: z.string().default(''),
  url: z.string().default(''),
  logo: z.string().default(''),
  password_policies: passwordPolicies,
  auth_mode: z.array(authMode),
  color: z.string().optional(),
  title: z.string().optional(),
  message: z.string().optional(),
  background: z.string().optional(),
  /** Whether the platform sends links for forgotten passwords by e-mail (IAM109). */
  password_links: z.boolean().optional(),
})
export type Preferences = z.infer<typeof preferences>
