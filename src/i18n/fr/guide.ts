import type { guide as english } from '../en/guide.ts'
import type { Translated } from '../translated.ts'

export const guide = {
  pages: 'Pages du guide',
  english: 'Le guide est rédigé en anglais.',
} as const satisfies Translated<typeof english>
