import type { builds as english } from '../en/builds.ts'
import type { Translated } from '../translated.ts'

export const builds = {
  caption: 'ビルド（新しい順）',
  sentence: {
    current: 'クエリにはビルド{{build}}のテーブルが使われています。',
    none: '完了したビルドがないため、クエリはまだ実行できません。',
  },
  column: {
    levels: 'レベル',
    tables: '書き込みテーブル',
    rows: '書き込み行',
    rejected: '除外行',
  },
  action: {
    again: '再ビルド…',
    job: 'ジョブを開く',
  },
  empty: {
    title: 'ビルドはまだありません',
    text: 'ビルドは、論理オブジェクトごとにテーブルを書き込みます。クエリには、最後に完了したビルドが使われます。',
  },
  noMatch: {
    text_other: '絞り込みにより、{{count, number}}件のビルドが表示されていません。',
  },
  error: 'ビルドを読み込めませんでした',
  errorOne: 'ビルドを読み込めませんでした',
  page: {
    started: '{{user}}が{{time}}に{{levels}}のビルドを開始しました。',
    queued: '先に開始されたビルドが終わると始まります。',
    running: '完了するまで、クエリには前回のテーブルが使われます。',
    success: '所要時間は{{duration}}でした。',
    failed: '{{duration}}後に失敗しました。クエリには引き続き前回のテーブルが使われます。',
    interrupted: '{{duration}}後に中断されました。クエリには引き続き前回のテーブルが使われます。',
    absentTitle: 'ビルド{{build}}は存在しません',
    absentText: 'ビルドには、開始した順に1から番号が付きます。',
    back: 'すべてのビルド',
  },
  accept: { act: '除外された行なしで再ビルドして公開', failed: 'ビルドを開始できませんでした' },
  cancel: { act: 'ビルドをキャンセル', failed: 'ビルドをキャンセルできませんでした' },
  back: {
    older: 'ビルド{{build}}に戻す',
    newer: 'ビルド{{build}}を再び使う',
    tag: '再使用可能',
    title: 'ビルド{{live}}の代わりにビルド{{build}}を使いますか？',
    text: 'クエリ、ボード、計算には、{{time}}のビルド{{build}}のテーブルが使われます。設計は変わらず、次のビルドでテーブルが書き込み直されます。ビルド{{live}}は、次のビルドまで再び使えます。',
    rows_other: '{{rows}}行（現在は{{live}}行）',
    appears_other: '{{rows}}行（現在はテーブルなし）',
    disappears: 'テーブルがなくなります',
    described: '行は同じで、名前と役割がその時点のものになります',
    same: '2つのビルドのテーブルは同じです。',
    more_other: 'ほか{{count, number}}テーブル',
    done: 'クエリにビルド{{build}}が使われます',
  },
  waits: {
    one: 'ビルド{{build}}が終わると、このビルドが始まります。',
    more_other: 'ビルド{{build}}と待機中の{{count, number}}件のビルドが終わると、このビルドが始まります。',
    open: 'ビルド{{build}}を開く',
  },
  view: { steps: '時間軸' },
  tables: {
    count_other: '{{count, number}}件を書き込み',
    unchanged: '以前のビルドから変更なし',
    speed: '1秒あたりの行数',
    object: 'オブジェクト',
    view: 'ビュー',
    filtered: 'ルールで除いた行',
    replaced: '置き換え',
    ask: '{{name}}でクエリを作成',
  },
} as const satisfies Translated<typeof english>
