import type { checks as english } from '../en/checks.ts'
import type { Translated } from '../translated.ts'

export const checks = {} as const satisfies Translated<typeof english>
