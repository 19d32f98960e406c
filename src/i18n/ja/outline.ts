import type { outline as english } from '../en/outline.ts'
import type { Translated } from '../translated.ts'

export const outline = {
  label: '流れの順に並べたノード',
  emptyText:
    'プレイブックはトリガーから始まります。上の欄に「add trigger」と入力するか、一覧から選んでください。',
  rename: 'ノードの名前',
  readOnly: 'このプレイブックは閲覧のみ可能です。変更はできません。',
  missing: 'このノードはありません',
  nowhere: '接続先なし',
  stray: 'この位置ではノードになりません',
  section: {
    unreached_other: 'トリガーから到達しないノード：{{count, number}}個',
    strays_other: 'ノードのように見えるメンバー：{{count, number}}個',
  },
  state: { undeclared: '出力がありません', uncased: 'この名前のケースはありません' },
  level: { error: 'エラーあり', warning: '警告あり', information: '参考情報あり' },
  say: {
    node: '{{name}}、ノード{{id}}、{{origin}}',
    withProblem: '{{said}}。{{problem}}',
    output_other: '出力{{name}}、接続先{{count, number}}個',
    outputNowhere: '出力{{name}}、接続先なし',
    reference: '別の場所にあるノード{{id}}「{{name}}」へ続く',
    missing: '存在しないノード{{id}}へ続く',
    stray: '{{key}}、この位置ではノードになりません',
  },
  line: {
    label: 'コマンド',
    example: 'コマンドを入力（例：{{example}}）',
    focus: 'コマンドを入力',
    help: '入力できるもの',
    helpText:
      '単語はどの言語でも同じです。出力は4.elseのようにノードと名前で書きます。空白を含む名前は引用符で囲みます。アクションはカタログの名前で見つかります。「named」を付けると、その名前だけのモジュールなしのアクションになります。',
    next: '続けて入力できるもの',
    done: '完了：{{line}}',
    at: '{{place}}文字目：{{text}}',
  },
  slot: {
    node: 'ノード',
    port: 'ID.出力',
    member: 'ID.メンバー',
    kind: '種類',
    step: 'action | trigger',
    module: '"モジュール"',
    name: '"名前"',
    value: '値',
  },
  expected: {
    verb: 'connect、add、renameなどのコマンドが必要です。',
    noVerb:
      '「{{about}}」というコマンドはありません。コマンド：connect、disconnect、add、insert、delete、rename、set、unset、case、loop、replace、duplicate、go、undo、redo。',
    word: '「{{word}}」という語が必要です。',
    node: 'ノードのIDが必要です。',
    noNode: 'ノード{{about}}はありません。',
    port: '4.elseのように、ノードと出力が必要です。',
    noPort: '出力{{about}}はありません。',
    member: '4.arguments.urlのように、ノードとメンバーが必要です。',
    kind: '種類が必要です：trigger、action、condition、loop、store、any、all。',
    module: 'モジュールの名前が必要です。',
    name: '名前が必要です。',
    value: '値（JSONまたはテキスト）が必要です。',
    end: 'コマンドは「{{about}}」の前で終わります。',
    quote: 'この引用符が閉じられていません。',
  },
  lookup: {
    kind: { action: 'アクション', trigger: 'トリガー' },
    quoted: '「{{text}}」',
    unknown: '「{{name}}」という{{kind}}はどのモジュールにもありません。',
    several:
      '「{{name}}」という{{kind}}は複数のモジュールにあります：{{modules}}。モジュールを付けてください（例：{{of}}）',
    noModule: '「{{module}}」というモジュールはありません。',
    notInModule: 'モジュール「{{module}}」に「{{name}}」という{{kind}}はありません。',
    noCatalogue: '使えるモジュールがないため、「{{name}}」という{{kind}}はありません。',
    similar: '{{names}}のことですか？',
    bare: 'モジュールなしで追加するには、次のように入力します：{{line}}',
  },
} as const satisfies Translated<typeof english>
