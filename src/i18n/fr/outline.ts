import type { outline as english } from '../en/outline.ts'
import type { Translated } from '../translated.ts'

export const outline = {} as const satisfies Translated<typeof english>
