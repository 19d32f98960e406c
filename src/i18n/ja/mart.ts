import type { mart as english } from '../en/mart.ts'
import type { Translated } from '../translated.ts'

export const mart = {
  design: 'マートを設計',
  crumb: '新しいマート',
  newName: '{{base}}のマート',
  choose: {
    sentence:
      'ベースを選択してください。マートはそのオブジェクトの行を読み取ります。ほかのオブジェクトはリレーションで結合できます。',
    caption: 'マートのベースにできるオブジェクト',
    use: 'ベースにする',
    noMatch_other: 'このフィルターで{{count, number}}件のオブジェクトが非表示になっています。',
    emptyTitle: 'Primのオブジェクトはまだありません',
    emptyText: 'マートはPrimのオブジェクトを読み取ります。先にテーブルから設計してください。',
    absentTitle: '「{{name}}」はベースにできません',
    absentText: 'この名前のPrimオブジェクトはありません。削除されたか、名前が変更されました。',
    other: '別のベースを選択',
  },
  tables: {
    matched: '{{share}}の行に一致する行があります',
    orphans_other: '{{count, number}}行には一致がありません',
    multiplies: '一致1件につき{{name}}の行が平均{{factor}}行あります。行が増える結合はビルドで拒否されます。',
    repeats: '{{name}}には同じキーの行が複数あります。行が増える可能性のある結合はビルドで拒否されます。',
    title: 'ベースと関連テーブル',
    base: 'ベース',
    more_other: 'ほか{{count, number}}件の属性',
    ticked_other: '{{count, number}}件中{{used, number}}件の属性を選択中',
    unused: 'マートは各テーブルへのリレーションを1つだけ使います。<code>{{relation}}</code>は使いません。',
    alone: 'このテーブルから別のテーブルの1行につながるリレーションがありません。設計に追加してください。',
    openBase: '設計を開く',
  },
  propose: {
    title: 'マートを提案しました',
    left_other: '行を増やすリレーションのため、{{names}}は含みません。',
    act: 'マートを提案',
    done: 'マートは{{base}}の1行につき1行で、関連するすべてのテーブルの属性を含みます。',
  },
  grain: {
    nothing: '属性を選択すると、1行が何を表すかが決まります。',
    row: '<b>{{base}}</b>の1行につき1行。',
    by: '<b>{{base}}</b>から、<b>{{names}}</b>の組み合わせごとに1行。',
    all: '<b>{{base}}</b>の全行に対して1行。',
    otherBase: '{{root}}の属性が選択されていないため、マートは{{base}}の行を読み取ります。',
  },
  rows: {
    text: '1行が表すもの',
    empty: 'ディメンションが選択されていません。',
    compute: '集計する',
    computeNamed: '{{name}}を集計する',
  },
  figures: {
    title: '集計値',
    text: '行ごとに計算するもの',
    empty: 'メジャーが選択されていません。',
    count: '行数を数える',
    countText: '件数は、その属性に値がある行の数です。',
    attribute: 'メジャー',
    from: '取得元',
    called: '名前',
    switch: '{{name}}の{{function}}',
    asIs: '「{{name}}」は集計されないため、値ごとに行が分かれます。',
    repeated:
      '{{name}}の合計は大きくなりすぎることがあります。{{table}}の1行が、結合される{{base}}の行ごとに1回ずつ加算されるためです。',
  },
  function: { sum: '合計', min: '最小', max: '最大', count: '件数' },
  nameOf: 'マートでの{{origin}}の名前',
  collision:
    '<b>{{name}}</b>は<code>{{owner}}</code>の名前のため、<code>{{origin}}</code>は<b>{{own}}</b>になります。',
  preview: {
    title: 'マートの内容',
    caption: '{{name}}の先頭の行',
    rows_other: '{{base}}の{{of}}行から{{count, number}}行',
    first_other: '先頭の{{count, number}}行を表示',
    filtered_other: 'ルールで{{count, number}}行を除外',
    rejected_other: '{{count, number}}行を拒否',
    updating: 'マートを計算しています…',
    fix: '印の付いた項目を修正すると、このマートの行が表示されます。',
    denied: 'ビルド前のマートの行は、テーブルを抽出できるユーザーだけが表示できます。',
    unavailable:
      'このプラットフォームはマートのプレビューに対応していません。行を見るにはビルドしてください。',
  },
  rules: 'ルールあり',
  know: { title: '確認事項' },
  obstacle: {
    no_source: 'このマートはフォームで表示できません。「{{name}}」に取得元がありません。',
    several_sources: 'このマートはフォームで表示できません。「{{name}}」に複数の取得元があります。',
    unknown_source:
      'このマートはフォームで表示できません。「{{name}}」の取得元がPrimオブジェクトの属性ではありません。',
    unknown_function: 'このマートはフォームで表示できません。「{{name}}」の関数が不明です。',
    not_related:
      'このマートはフォームで表示できません。次のオブジェクトの間にリレーションがありません：{{name}}',
  },
} as const satisfies Translated<typeof english>
