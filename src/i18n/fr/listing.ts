import type { listing as english } from '../en/listing.ts'
import type { Translated } from '../translated.ts'

export const listing = {} as const satisfies Translated<typeof english>
