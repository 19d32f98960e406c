import type { drafts as english } from '../en/drafts.ts'
import type { Translated } from '../translated.ts'

export const drafts = {
  found: '{{time}} に入力した内容が見つかりました。',
  retype: '保存されないため再入力が必要です：{{fields}}。',
  discarded: '入力内容を破棄しました',
  discardedAt: '{{time}} の入力内容を破棄しました',
  left: '下書きとして保存：{{title}}',
  goBack: '入力に戻る',
  line: '入力中の内容はこのブラウザーに保存されています。',
  elsewhere: 'このフォームは別のタブでも入力されています。下書きはタブごとに保存されます。',
  others_other: 'このフォームには別の下書きが {{count}} 件あります。最新の入力は {{time}} です。',
  take: 'その下書きを表示',
  full: 'このブラウザーには空き容量がありません。下書きはこのタブを閉じるまで保持されます。ほかの下書きを削除すると空きができます。',
  forbidden: 'このブラウザーでは保存が許可されていません。下書きはこのタブを閉じるまで保持されます。',
} as const satisfies Translated<typeof english>
