import type { listing as english } from '../en/listing.ts'
import type { Translated } from '../translated.ts'

export const listing = {
  error: '掲載情報を読み込めませんでした',
  view: {
    version: 'バージョン',
    noVersion: 'まだありません',
    downloads: 'ダウンロード数',
    category: 'カテゴリー',
    owner: '組織',
    previews: 'プレビュー画像',
    preview: '{{name}} のプレビュー画像 {{at}}/{{of}}',
    at: '{{at}}/{{of}}',
    before: '前へ',
    next: '次へ',
  },
  markdown: {
    open: '未完了',
    done: '完了',
    table: '表',
    footnotes: '脚注',
    asWritten:
      '書かれたまま表示しています。記号の入れ子が深すぎるか多すぎるため、Markdown として読めません。',
  },
} as const satisfies Translated<typeof english>
