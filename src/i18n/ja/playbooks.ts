import type { playbooks as english } from '../en/playbooks.ts'
import type { Translated } from '../translated.ts'

export const playbooks = {} as const satisfies Translated<typeof english>
