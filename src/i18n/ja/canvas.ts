import type { canvas as english } from '../en/canvas.ts'
import type { Translated } from '../translated.ts'

export const canvas = {
  label: 'プレイブックのキャンバス',
  kind: {
    trigger: 'トリガー',
    action: 'アクション',
    foreach: 'ループ',
    condition: '条件',
    store: 'ストア',
    any: 'いずれか',
    all: 'すべて',
    unknown: '不明なノード',
  },
  origin: {
    step: '{{module}} · {{step}}',
    absent: 'カタログにありません',
    unknown: '{{word}}（未対応）',
    any: '最初の入力',
    all: 'すべての入力',
  },
  port: { input: '入力', output: '出力 {{name}}', body: 'ループ本体' },
  output: {
    undeclared: '{{name}}：この出力はノードにありません',
    uncased: '{{name}}：この名前のケースはありません',
  },
  loop: {
    members_other: '{{count, number}} ノード',
    empty: 'ループ本体は空です。',
  },
  said: {
    node: '{{name}}、{{kind}}、ノード {{id}}',
    marked: { error: '{{node}}、エラーあり', warning: '{{node}}、警告あり' },
    edge: '{{from}} の {{output}} から {{to}} への接続',
    ghost: 'ノード {{id}} は存在しません',
  },
  tool: {
    label: 'キャンバスのツール',
    add: 'ノードを追加',
    layOut: 'すべてのノードを整列',
    layOutSelection: '選択したノードを整列',
    find: '検索',
  },
  refused: {
    node_unknown: 'ノード {{about}} はもう存在しません',
    port_unknown: '出力 {{about}} はもう存在しません',
    path_unknown: 'この場所はもう存在しません',
    edge_exists: 'すでに接続されています',
    edge_unknown: 'この接続はもう存在しません',
    trigger_has_no_input: 'トリガーには接続できません',
    own_body: 'ループを自身の本体に入れることはできません',
    name_taken: '名前 {{about}} はすでに使われています',
    id_taken: 'ID {{about}} はすでに使われています',
    unreadable: 'テキストをプレイブックとして読み取れません。先に JSON ビューで修正してください',
  },
  graph: {
    zoom: 'ズーム',
    zoomIn: '拡大',
    zoomOut: '縮小',
    zoomFull: '100% で表示',
    fit: '全体を表示',
    keys: 'Tab キーと矢印キーでノード間を移動します。Enter で開き、Alt と矢印キーで動かし、Delete で削除し、Esc でノードから離れます。',
  },
} as const satisfies Translated<typeof english>
