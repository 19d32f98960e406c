// The form of a new password: its values, and which field a refusal belongs to.
import type { ErrorCode } from '#contract/errors.ts'

export interface PasswordValues {
  present: string
  next: string
}

/** The field each refusal of a password change is shown at. */
export const fieldOfRefusal: Partial<Record<ErrorCode, keyof PasswordValues>> = {
  wrong_old_password: 'present',
  password_unchanged: 'next',
  password_policy: 'next',
}
