import type { drafts as english } from '../en/drafts.ts'
import type { Translated } from '../translated.ts'

export const drafts = {
  found: '{{time}}の下書きを復元しました。',
  retype: '保存されないため再入力が必要です：{{fields}}。',
  discarded: '下書きを破棄しました',
  discardedAt: '{{time}}の下書きを破棄しました',
  left: '下書きとして保存：{{title}}',
  goBack: '編集に戻る',
  line: '下書きをこのブラウザーに保存しました',
  elsewhere: 'このフォームは別のタブでも入力されています。下書きはタブごとに保存されます。',
  others_other: 'このフォームには別の下書きが{{count}}件あります。最新の入力は{{time}}です。',
  take: 'その下書きを表示',
  full: 'このブラウザーには空き容量がありません。下書きは、このタブを閉じると失われます。ほかの下書きを削除すると、容量を空けられます。',
  forbidden: 'このブラウザーでは保存が許可されていません。下書きは、このタブを閉じると失われます。',
} as const satisfies Translated<typeof english>
