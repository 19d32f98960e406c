import type { reference as english } from '../en/reference.ts'
import type { Translated } from '../translated.ts'

export const reference = {
  operations: 'すべての操作',
  search: '操作を検索',
  none: 'これらの語を含む操作はありません。',
  lead: '操作を選ぶと、送信する内容と応答、呼び出せる人、このプラットフォーム用のcurlコマンドが表示されます。',
  english: 'インターフェースの説明は英語です。',
  failed: 'インターフェースの説明を読み込めませんでした',
  unknown: 'この名前のものはありません',
  unknownText: '一覧から操作を選んでください。',
  extension: '公開インターフェースへの追加',
  access: {
    public: 'トークン不要',
    session: '任意のトークン',
    permission: '権限',
  },
  example: 'curlの例',
  exampleText: 'TOKENに自分のトークンを設定し、山かっこの部分を置き換えてください。',
  place: { path: 'パス', query: 'クエリー', header: 'ヘッダー' },
  required: '必須',
  members_other: '{{count, number}}個のメンバー',
  body: 'リクエスト本文',
  answer: '応答',
  errors: 'エラー',
} as const satisfies Translated<typeof english>
