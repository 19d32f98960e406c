import type { review as english } from '../en/review.ts'
import type { Translated } from '../translated.ts'

export const review = {
  failed: 'ビルドの計画を作成できませんでした',
  unavailable: 'このプラットフォームではビルドで変わる内容を表示できません',
  sentence: {
    written: '書き込むオブジェクト：{{of, number}}件中{{count, number}}件。',
    until: '新しいビルドが完了するまで、クエリはビルド{{build}}を読み取ります。',
  },
  act: {
    build_other: '{{count, number}}件のオブジェクトをビルド',
    all_other: '{{count, number}}件すべてを書き直す',
    publish: '削除したオブジェクトなしでビルド',
    accept: '一部のユーザーに見える行が増えてもビルドする',
  },
  refused_other:
    'そのままではビルドできないオブジェクトが{{count, number}}件あります。先に修正してください。',
  nothing: {
    title: 'ビルドするものはありません',
    text: 'どのテーブルも設計どおりで、ファイルも変わっていません。',
  },
  objects: { same_other: '{{count, number}}件は変わりません' },
  state: { new: '新規', changed: '変更あり', unchanged: '設計は同じ', removed: '削除' },
  change: {
    attribute_added: '<b>{{name}}</b>を追加：{{to}}',
    attribute_removed: '<b>{{name}}</b>を削除（型は{{from}}）',
    attribute_retyped: '<b>{{name}}</b>の型を{{from}}から{{to}}に変更',
    attribute_described: '<b>{{name}}</b>の表示名または役割を変更',
    attribute_moved: '<b>{{name}}</b>以降の属性の順序を変更',
    source_changed: '<b>{{name}}</b>の取得元を{{from}}から{{to}}に変更',
    rules_changed: '<b>{{name}}</b>のルールを変更',
    key_changed: 'キーを{{from}}から{{to}}に変更',
    relation_added: '<b>{{name}}</b>へのリレーションを追加：{{to}}',
    relation_removed: '<b>{{name}}</b>へのリレーションを削除（{{from}}）',
    relation_changed: '<b>{{name}}</b>へのリレーションを{{from}}から{{to}}に変更',
    described: '<b>{{name}}</b>を{{from}}から{{to}}に変更',
    other_member: '<b>{{name}}</b>を変更',
    not_known: '現在のテーブルの設計が不明なため、一部の変更は表示されません',
  },
  reason: {
    full: 'すべてのテーブルを書き込むため',
    input: 'ファイルまたはその読み取り方が変わったため',
    reads: '{{names}}を読み取るため',
    joins: '使用するリレーションが変わったため',
    follows: 'ビルド以外でも行が変わるため、毎回書き込みます',
    missing: 'テーブルがないため',
    not_known: '以前のバージョンでビルドされたため',
  },
  uses: {
    title: '保存済みクエリとボード',
    failing_other: '{{count, number}}件が失敗します',
    owner: '所有者：{{owner}}',
    boards: '表示しているボード：',
    hidden_other: 'ほかに、表示権限のない保存済みクエリ{{count, number}}件に影響があります。',
  },
  effect: {
    fails_other: '{{fields}}が削除されるため失敗します',
    moves_other: '{{from}}ではなく{{to}}から回答します',
    may_move_other: '行数が少なくなった場合、{{from}}ではなく{{to}}から回答します',
    works_other: '現在は回答がなく、ビルド後は{{to}}から回答します',
  },
  fix: {
    text: '同じ値が別のフィールドにあります：{{names}}。',
    pair: '{{from}}の代わりに{{to}}',
    act: '置き換え',
    label: '「{{name}}」で別のフィールドを使用',
    done: '{{name}}で別のフィールドを使用します',
    untilBuilt: 'ビルド後に回答できます。',
    failed: '{{name}}を変更できませんでした',
  },
  condition: {
    title: '行の条件',
    none_other:
      '{{fields}}に条件があるロール{{count, number}}件で、<b>{{name}}</b>の行が1行も一致しなくなります。',
    users_other: '次のいずれかのロールを持つユーザー：{{count, number}}人',
    fewer_other: '{{fields}}に条件があるロール{{count, number}}件で、<b>{{name}}</b>の行が減ります。',
    more_other: '{{fields}}に条件があるロール{{count, number}}件で、<b>{{name}}</b>の行が増えます。',
    moreText:
      '現在は見えない行が、これらのロールのユーザーに見えるようになります。先にロールを確認してください。',
  },
  steps: {
    title: '手順',
    exact_other: '{{rows}}行、{{size}}',
    about_other: '約{{rows}}行、{{size}}',
    unknown: 'サイズ不明',
    sizes:
      '行数は現在のテーブルの行数、またはファイルで数えた行数です。「約」は推定値です。サイズは推定値です。',
    publish: 'クエリを新しいビルドに切り替え',
    full: 'すべてを書き直すと時間がかかりますが、変更が検出されなかったファイルやデータベースの行がない限り結果は同じです。',
  },
} as const satisfies Translated<typeof english>
