import type { inspector as english } from '../en/inspector.ts'
import type { Translated } from '../translated.ts'

export const inspector = {} as const satisfies Translated<typeof english>
