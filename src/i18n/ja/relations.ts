import type { Translated } from '../translated.ts'
import type { relations as english } from '../en/relations.ts'

export const relations = {
  none: 'このオブジェクトにはまだリレーションがありません。マートでほかのオブジェクトと結合するには、リレーションが必要です。',
  type: {
    many_to_one: '多対一',
    one_to_one: '一対一',
    one_to_many: '一対多',
    many_to_many: '多対多',
  },
  matched: '{{name}}の値がある行の{{share}}が一致します',
  noValue: '{{name}}には値がある行がありません',
  orphans_other: '一致しない行：{{count, number}}行',
  nulls_other: '値が空の行：{{count, number}}行',
  multiplies:
    '結合すると行数が{{factor}}倍（×{{factor}}）になります。{{name}}に同じ値の行が複数あるためです。',
  notOne: '{{name}}に同じ値の行が複数あります。データでは「多対一」です。',
  measuring: '測定しています…',
  finding: 'データからリレーションを探しています…',
  found: '見つかったリレーション',
  foundNone: 'データからほかのリレーションは見つかりませんでした。',
  unread: '読み取れなかったオブジェクト：{{names}}',
  unavailable:
    'このプラットフォームはリレーションの測定と検出に対応していません。手動で追加することはできます。',
  denied:
    '一致する行数と、データから見つかったリレーションは、テーブルを抽出できるユーザーにだけ表示されます。',
  find: 'リレーションを探す',
  add: 'リレーションを追加',
  addFound: 'リレーション{{relation}}を追加',
  addTitle: '{{name}}のリレーションを追加',
  editTitle: '{{name}}のリレーションを編集',
  edit: 'リレーション「{{relation}}」を編集',
  apply: 'リレーションを変更',
  addText: '同じ値を持つ属性と、両側の行の対応を選んでください。',
  typeOf: 'リレーション「{{relation}}」の種類',
  remove: 'リレーション{{relation}}を削除',
  taken: 'このリレーションはすでにあります。',
  field: {
    object: '相手のオブジェクト',
    type: 'リレーションの種類',
    pairs: '同じ値を持つ属性',
    ownAt: 'このオブジェクトの属性{{at}}',
    otherAt: '相手のオブジェクトの属性{{at}}',
    addPair: '属性を追加',
    removePair: '属性{{at}}を外す',
  },
} as const satisfies Translated<typeof english>
