import type { guide as english } from '../en/guide.ts'
import type { Translated } from '../translated.ts'

export const guide = {
  pages: 'ガイドのページ',
  english: 'このガイドは英語で書かれています。',
} as const satisfies Translated<typeof english>
