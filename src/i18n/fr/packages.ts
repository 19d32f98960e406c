import type { packages as english } from '../en/packages.ts'
import type { Translated } from '../translated.ts'

export const packages = {} as const satisfies Translated<typeof english>
