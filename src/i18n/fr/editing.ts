import type { editing as english } from '../en/editing.ts'
import type { Translated } from '../translated.ts'

export const editing = {} as const satisfies Translated<typeof english>
