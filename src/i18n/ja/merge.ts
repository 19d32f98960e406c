import type { merge as english } from '../en/merge.ts'
import type { Translated } from '../translated.ts'

export const merge = {
  title: '編集中に「{{name}}」が変更されました',
  saved: {
    now: '編集を始めた後、たった今{{user}}さんが保存しました。',
    today: '編集を始めた後、{{time}}（{{ago}}）に{{user}}さんが保存しました。',
    before: '編集を始めた後、{{date}} {{time}}に{{user}}さんが保存しました。',
  },
  somebody: 'ほかの人',
  again: '選択している間に、もう一度変更されました。これまでの選択は自分の内容に含まれています。',
  nothing: '変更した箇所は重なっていません。選択は不要です。',
  unreadable: 'この組み合わせでは保存できません。選び直してください。',
  theirs: '{{user}}：',
  mine: '自分',
  mineName: '自分：',
  was: '変更前：{{value}}',
  wasAbsent: '変更前：なし',
  absent: 'なし',
  takenOut: '削除',
  empty: '空',
  on: 'オン',
  off: 'オフ',
  secret: { kept: '設定済み', changed: '変更あり', absent: '未設定' },
  allTheirs: '相手の内容をすべて採用',
  allMine: '自分の内容をすべて残す',
  undecided_other: '未選択 {{count, number}} 件',
  taken_other: 'そのまま取り込む変更 {{count, number}} 件',
  takenMine: '自分',
  save: '統合して保存',
  back: '編集に戻る',
  gone: {
    title: '編集中に「{{name}}」が削除されました',
    text: '入力した内容は残っています。その内容で作り直すことができます。',
    create: '作り直す',
  },
} as const satisfies Translated<typeof english>
