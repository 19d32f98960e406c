import type { publish as english } from '../en/publish.ts'
import type { Translated } from '../translated.ts'

export const publish = {
  steps: '公開の手順',
  step: { check: '検査', compare: '比較', upload: 'アップロード', verify: '検証' },
  stays: 'まだ何もこのコンピューターから送信されていません。',
} as const satisfies Translated<typeof english>
