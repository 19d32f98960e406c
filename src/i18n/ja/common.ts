import type { common as english } from '../en/common.ts'
import type { Translated } from '../translated.ts'

export const common = {
  action: {
    cancel: 'キャンセル',
    close: '閉じる',
    clear: '解除',
    copy: 'コピー',
    copied: 'コピーしました',
    copyDetails: '詳細をコピー',
    delete: '削除',
    dismiss: '閉じる',
    more: 'その他の操作',
    save: '保存',
    tryAgain: '再試行',
    open: '選択肢を表示',
    reload: '再読み込み',
    loadMore: 'さらに表示',
  },
  field: {
    optional: '任意',
    problems_other: '確認が必要な項目が{{count}}件あります',
  },
  loading: { slow: '読み込みに時間がかかっています（{{count}}秒経過）', reading: '読み込み中' },
  error: {
    copy: 'ブラウザーがコピーを許可しませんでした。テキストを選択してコピーしてください。',
    code: 'コード',
    request: 'リクエスト',
    time: '時刻',
    network: 'プラットフォームが応答しません',
    networkText: '変更されたものはありません。接続を確認してから、もう一度お試しください。',
    unexpected: '問題が発生しました',
    contract: 'プラットフォームから予期しない応答がありました',
    contractText:
      '何も変更されていません。プラットフォームとコンソールのバージョンが異なる可能性があります。',
    unavailable: 'このプラットフォームでは利用できません',
    unavailableText: '接続先のプラットフォームにはこの機能がありません。ほかの機能は通常どおり利用できます。',
    notFound: '見つかりません',
    notFoundText: '削除または名前が変更されたか、アドレスに誤りがあります。',
    file: 'コンソールの一部を読み込めませんでした',
    fileText:
      '接続が切れているか、コンソールが更新された可能性があります。ページを再読み込みしてください。入力した内容はこのブラウザーに保存されています。',
    start: 'コンソールを起動できませんでした',
    crashed: 'このページは動作を停止しました',
    crashedText: '保存済みの内容は失われていません。ページを再読み込みすると元に戻ります。',
  },
  language: { name: '言語', unread: '{{language}}のテキストを読み込めませんでした' },
  toasts: '通知',
} as const satisfies Translated<typeof english>
