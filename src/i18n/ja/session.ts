import type { session as english } from '../en/session.ts'
import type { Translated } from '../translated.ts'

export const session = {
  again: {
    title: 'もう一度サインイン',
    text: '{{name}}さんのセッションが終了しました。ページはそのまま残り、中断した処理は再開されます。',
    leave: 'サインインのページへ移動',
  },
  away: {
    text: '入力内容はこのブラウザーに保存されます。登録は応答が戻ってからになります。',
    next: '次の再試行まで{{count, number}}秒。',
    retry: '今すぐ確認',
  },
  unknown: 'プラットフォームが応答しませんでした。送信が届いたかどうかは不明ですが、入力内容は残っています。',
  drafts: {
    playbook: 'プレイブック{{name}}',
    entry: '下書き',
    title: '下書き',
    text: '入力したまま未登録の内容です。このブラウザーに、あなただけのために保存されています。',
    empty: '保存されている下書きはありません。',
    delete: '下書き{{title}}を削除',
    deleted: '下書きを削除しました：{{title}}',
    deleteAll: 'すべて削除',
    allDeleted_other: '下書きを{{count}}件削除しました',
  },
  sessions: {
    entry: 'セッション…',
    title: '自分のセッション',
    text: '終了していないサインインの一覧です。心当たりのないものは終了し、パスワードを変更してください。',
    current: '現在のセッション',
    browser: '{{browser}}（{{system}}）',
    key: 'APIキー{{name}}',
    unknown: '不明なブラウザー',
    since: '開始：{{when}}',
    used: '最終使用：{{when}}',
    end: '終了',
    endOf: 'セッションを終了：{{what}}',
    ended: 'セッションを終了しました',
    error: 'セッションを読み込めませんでした',
  },
  leave: {
    title_other: 'サインアウトの前に：下書き{{count}}件を残しますか？',
    text: '下書きは、このブラウザーのファイルを開ける人なら誰でも読めます。再びサインインすると続きから入力できます。',
    archives_other: '保存したアーカイブ（{{names}}）も含まれます。',
    keep: '残して終了',
    delete: '削除して終了',
    cancel: 'サインインしたままにする',
  },
} as const satisfies Translated<typeof english>
