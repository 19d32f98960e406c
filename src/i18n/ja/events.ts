import type { events as english } from '../en/events.ts'
import type { Translated } from '../translated.ts'

export const events = {
  sentence: '他のシステムからアクションやワークフローに送られた内容です（新しい順）。',
  caption: 'イベント（新しい順）',
  error: 'イベントを読み込めませんでした',
  errorOne: 'イベントを読み込めませんでした',
  find: '内容を検索',
  pane: 'イベント',
  notAList: '一覧ではありません',
  receivedAt: '{{time}}に受信',
  empty: {
    title: 'イベントはまだありません',
    text: '他のシステムがアクションやワークフローを開始すると、イベントがここに表示されます。呼び出し方はアクションのページで確認できます。',
  },
  column: { received: '受信', values: '最初の値', job: 'ジョブ' },
  period: { day: '今日', week: '過去7日間', month: '過去30日間' },
  title: { rows_other: '{{name}}への{{count, number}}行', noRows: '{{name}}へのイベント' },
  field: {
    event: 'イベント',
    by: '送信者',
    byFrom: '{{user}}（{{address}}）',
    key: '再送キー',
    sent_other: '{{count, number}}回送信、ジョブは1件',
    from: '再送元',
  },
  rejected_other: '{{count, number}}行が除外されました。',
  job: {
    title: '開始されたジョブ',
    inserted_other: '{{table}}に{{count, number}}行を書き込みました。',
    query: 'クエリで表示',
  },
  content: {
    title: '内容',
    view: { rows: '行', json: 'JSON', request: 'リクエスト' },
    notAList: '内容は行の一覧ではありません。',
    first: '{{count, number}}行のうち最初の{{shown, number}}行です。',
    load: '{{size}}を読み込む',
    download: '内容をダウンロード',
    error: '内容を読み込めませんでした',
  },
  again: {
    action: '再送',
    sent: 'イベントを再送しました',
    text: '再送すると、あなたの権限とアクションの現在のバージョンで、同じ行の新しいジョブが始まります。挿入される行は重ねて追加されます。',
  },
} as const satisfies Translated<typeof english>
