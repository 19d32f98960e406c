import type { notifications as english } from '../en/notifications.ts'
import type { Translated } from '../translated.ts'

export const notifications = {
  sentence: {
    none: 'あなたのワークフローの失敗と遅延がここに表示されます。',
    unread_other: '未読の通知が{{count, number}}件あります。',
  },
  error: '通知を読み込めませんでした',
  empty: '通知はありません',
  emptyText:
    '最後に保存したワークフローが失敗または遅延したとき、また保存できるワークフローが一時停止したときに通知されます。',
  markAll: 'すべて既読にする',
  mark: '既読にする',
  notMarked: '通知を既読にできませんでした',
  reason: {
    failed: '{{workflow}}が失敗しました',
    late: '{{workflow}}が遅れています',
    paused: '{{workflow}}は一時停止中です',
  },
  column: { what: '内容', when: '日時', deliveries: '送信' },
  unread: '未読',
  openRun: '実行を開く',
  openWorkflow: 'そのワークフローを開く',
  delivery: {
    waiting: '{{to}}宛て：待機中',
    delivered: '{{to}}宛て：送信済み',
    failed: '{{to}}宛て：失敗',
    tries_other: '{{count, number}}回試行',
    none: 'コンソールのみ',
  },
} as const satisfies Translated<typeof english>
