import type { notifications as english } from '../en/notifications.ts'
import type { Translated } from '../translated.ts'

export const notifications = {
  sentence: {
    none: '開始したジョブの結果と、ワークフローの失敗と遅延がここに表示されます。',
    unread_other: '未読の通知が{{count, number}}件あります。',
  },
  error: '通知を読み込めませんでした',
  empty: '通知はありません',
  emptyText:
    '開始したジョブが終了したとき、最後に保存したワークフローが失敗または遅延したとき、また保存できるワークフローが一時停止したときに通知されます。',
  markAll: 'すべて既読にする',
  mark: '既読にする',
  notMarked: '通知を既読にできませんでした',
  reason: {
    finished: '{{name}}が完了しました',
    failed: '{{name}}が失敗しました',
    interrupted: '{{name}}が中断されました',
    late: '{{name}}が遅れています',
    paused: '{{name}}は一時停止中です',
  },
  all: 'すべて',
  unreadCount: '未読{{count, number}}',
  shown: '表示する通知',
  noneUnread: '未読の通知はありません',
  more: 'さらに表示',
  show: '表示',
  rows_other: '{{number}}行。',
  rejected_other: '{{number}}行が除外されました。',
  topics: {
    choose: '通知の対象を選択',
    back: '通知を表示',
    title: 'コンソールで通知する対象',
    finished: '自分が開始して完了したジョブ',
    failed: '失敗または中断したジョブ',
    late: '遅れているワークフロー',
    paused: '一時停止中のワークフロー',
    text: 'この選択はこのブラウザーに適用されます。メールの宛先は各ワークフローで設定します。',
  },
  column: { what: '内容', when: '日時', deliveries: '送信' },
  unread: '未読',
  openWorkflow: 'そのワークフローを開く',
  delivery: {
    waiting: '{{to}}宛て：待機中',
    delivered: '{{to}}宛て：送信済み',
    failed: '{{to}}宛て：失敗',
    tries_other: '{{count, number}}回試行',
    none: 'コンソールのみ',
  },
} as const satisfies Translated<typeof english>
