import type { canvas as english } from '../en/canvas.ts'
import type { Translated } from '../translated.ts'

export const canvas = {} as const satisfies Translated<typeof english>
