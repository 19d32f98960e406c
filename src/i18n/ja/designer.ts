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
  step: {
    undo: '元に戻す：{{step}}',
    redo: 'やり直す：{{step}}',
    done: {
      saved: '保存しました：{{step}}',
      undo: '元に戻しました：{{step}}',
      redo: 'やり直しました：{{step}}',
    },
    refused: { undo: '元に戻せませんでした：{{step}}', redo: 'やり直せませんでした：{{step}}' },
    theirs:
      '{{user}}さんが{{time}}に{{name}}の別のバージョンを保存しました。そのバージョンはそのまま残り、{{name}}に対する以前の変更はここでは元に戻せなくなりました。',
    gone: '{{name}}はほかのユーザーによって削除されました。以前の変更はここでは元に戻せなくなりました。',
    savedAt: '{{time}}に保存',
    name: {
      create: '{{name}}の設計',
      remove: '{{name}}の削除',
      map: '{{name}}のマッピング',
      mapMany_other: '{{count, number}}個の属性のマッピング',
      unmap: '{{name}}の除去',
      relate: '{{name}}とのリレーションの追加',
      unrelate: '{{name}}とのリレーションの削除',
      relation: '{{name}}とのリレーションの変更',
      field: '「{{name}}」の変更',
      attribute: '属性{{name}}の変更',
      attributes_other: '{{count, number}}個の属性の変更',
      use: '{{name}}の使用',
      leave: '{{name}}の除外',
      rules: '{{name}}のルールの変更',
      json: '{{name}}のJSONの変更',
      edit: '{{name}}の変更',
    },
  },
} as const satisfies Translated<typeof english>
