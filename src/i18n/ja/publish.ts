import type { publish as english } from '../en/publish.ts'
import type { Translated } from '../translated.ts'

export const publish = {} as const satisfies Translated<typeof english>
