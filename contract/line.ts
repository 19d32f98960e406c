// Single-line texts of forms.
import { z } from 'zod'
import type { TermCode } from './reasons.ts'

/** A single-line text without control characters; surrounding spaces are trimmed. */
export function line(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'sound_text' satisfies TermCode)
}
export function requiredLine(maxLength: number) {
  return line(maxLength).min(1)
}
