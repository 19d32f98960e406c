import type { designer as english } from '../en/designer.ts'
import type { Translated } from '../translated.ts'

export const designer = {
  pane: '選択したカード',
  keys: 'Tabキーと矢印キーでカードを移動します。左右の矢印キーは接続をたどります。Enterキーでカードを開き、Escキーでカードから離れます。同じ操作は一覧でもできます。',
  view: { canvas: 'キャンバス', list: '一覧' },
  objects_other: '{{count, number}}個のオブジェクト',
  tool: {
    jump: '移動先を検索',
    neighbours: '隣接するカードに絞る',
    showAll: 'すべてのカードを表示',
  },
  card: {
    label_other: '{{name}}、{{lane}}、属性{{count, number}}個',
    marked: '{{label}}、{{state}}',
    never: '未ビルド',
    changed: '変更あり',
    more_other: 'ほか{{count, number}}個の属性',
    relation: '{{from}}から{{to}}へのリレーション、{{names}}、{{type}}',
  },
} as const satisfies Translated<typeof english>
