// Texts of one line, as forms take them.
import { z } from 'zod'
import type { TermCode } from '../reasons.ts'

/** A text of one line without control characters; surrounding blanks do not count. */
export function line(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'sound_text' satisfies TermCode)
}
export function neededLine(longest: number) {
  return line(longest).min(1)
}
