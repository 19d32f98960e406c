import type { Translated } from '../translated.ts'
import type { bindings as english } from '../en/bindings.ts'

export const bindings: Translated<typeof english> = {
  title: 'バインディング',
  lead: 'プロバイダーのクレームをユーザーのフィールドに割り当てます。',
  counts: '値あり{{filled, number}}件、空{{empty, number}}件、未設定{{unbound, number}}件。',
  view: { label: 'バインディングの表示' },
  column: {
    from: '取得元',
  },
  path: {
    label: '{{field}}のパス',
    placeholder: 'パスを選択',
    noMatch: '応答に一致するものがありません。パスは入力したまま保持されます。',
    noResponse: '補完に使える応答がありません。パスは入力したまま保持されます。',
  },
  remove: '{{field}}を外す',
  restore: '{{field}}を保存済みのパスに戻す',
  removed: '保存すると、{{field}}はバインディングから外れます。',
  takeBack: '残す',
  emptyIn_other: '記録されたサインイン{{count, number}}件のうち{{empty, number}}件で空です。',
  assignsNothingIn_other:
    '記録されたサインイン{{count, number}}件のうち{{empty, number}}件で何も与えません。',
  add: {
    open: 'フィールドを追加',
    label: 'フィールドの名前',
    help: 'アカウントにこの名前で保存されます。',
    submit: 'フィールドを追加',
    taken: 'この名前のフィールドはすでにあります。',
    refused: '名前は1～120文字で、先頭と末尾に空白は使えません。',
  },
  why: {
    user_info_off:
      '<code>user</code>以下はすべてユーザー情報の呼び出しで取得されますが、この呼び出しがオフになっています。',
    misplaced:
      'パスは<code>{{reached}}</code>で止まっていますが、<code>{{part}}</code>は応答の別の場所にあります。',
    respelled:
      'パスは<code>{{reached}}</code>で止まります。<code>{{part}}</code>はそこでは<code>{{name}}</code>と書かれています。',
    groups_cut:
      'この人のグループはプロバイダーが一覧にできる数を超えているため、<code>{{part}}</code>の代わりに参照先だけが送られました。',
    needs_scope:
      'パスは<code>{{reached}}</code>で止まっています。プロバイダーが<code>{{part}}</code>を送るには、スコープ<code>{{scope}}</code>が必要です。',
    scope_without_value:
      'パスは<code>{{reached}}</code>で止まっています。<code>{{part}}</code>のスコープは要求していますが、値は届きませんでした。この人には登録がないか、プロバイダーの管理者がスコープに同意していません。',
    memberships_unread:
      'このサインインでは<code>memberships</code>を読むものがありませんでした。保存済みのバインディングまたはマッピングが読むようになると取得されます。',
    not_sent: 'パスは<code>{{reached}}</code>で止まっています。<code>{{part}}</code>がありません。',
    into_value:
      'パスは<code>{{reached}}</code>の先へ続いていますが、そこは値<code>{{there}}</code>で、メンバーがありません。',
    into_list: '<code>{{reached}}</code>はリストです。最初の項目か、すべての項目かを指定してください。',
    no_list: '<code>{{reached}}</code>はリストではないため、<code>{{part}}</code>では何も見つかりません。',
    short_list_other: 'リスト<code>{{reached}}</code>の項目は{{count, number}}件です。番号は0から数えます。',
    none_has_it: 'リストは見つかりましたが、<code>{{part}}</code>を持つ項目がありません。',
    json_path: 'これはJSONPathの書き方です。ここでは<code>$</code>のない普通のパスを使います。',
    unreadable: '<code>{{reached}}</code>の後に書けるのは、<code>[*]</code>か角括弧付きの番号だけです。',
    too_much: '応答が大きすぎて、このパスで全体を読むことができません。',
    null: 'プロバイダーは<code>{{part}}</code>を値なしで送りました。この人には登録がありません。',
    blank: 'プロバイダーは<code>{{part}}</code>を空のテキストとして送りました。',
    list_other:
      '<code>{{reached}}</code>は{{count, number}}件の値のリストです。このフィールドには1つのテキストが必要です。',
    object: '<code>{{reached}}</code>はオブジェクトです。このフィールドには1つのテキストが必要です。',
    switch: '<code>{{reached}}</code>はtrueかfalseです。このフィールドにはテキストが必要です。',
    list_empty: '<code>{{reached}}</code>は空のリストです。',
    objects: '<code>{{reached}}</code>の値はオブジェクトです。そのメンバーを選んでください。',
    lists: '<code>{{reached}}</code>はリストです。その項目を選んでください。',
    other_values: '<code>{{reached}}</code>の値は<code>{{values}}</code>で、条件を満たしません。',
    other_type:
      '<code>{{reached}}</code>の値は<code>{{values}}</code>で、<code>{{operand}}</code>とは型が異なります。',
    excluded: '<code>{{reached}}</code>の値は<code>{{values}}</code>で、条件により除外されます。',
    pattern_unmatched: 'パターン<code>{{pattern}}</code>は<code>{{values}}</code>に一致しません。',
    selects_nothing: '<code>{{reached}}</code>の中で<code>{{part}}</code>は何も見つけません。',
    names_unknown: '不明な名前：<code>{{values}}</code>',
    name_similar: '<code>{{name}}</code>は不明ですが、<code>{{similar}}</code>は存在します。',
    names_long: '名前は200文字までです。次の名前はこれを超えています：<code>{{values}}</code>',
  },
  whyAtStart: {
    misplaced: '応答に<code>{{part}}</code>はありますが、この場所ではありません。',
    respelled: '応答では<code>{{part}}</code>は<code>{{name}}</code>と書かれています。',
    needs_scope: 'プロバイダーが<code>{{part}}</code>を送るには、スコープ<code>{{scope}}</code>が必要です。',
    scope_without_value:
      '<code>{{part}}</code>のスコープは要求していますが、値は届きませんでした。この人には登録がないか、プロバイダーの管理者がスコープに同意していません。',
    not_sent: '応答に<code>{{part}}</code>がありません。',
  },
  remedy: {
    ignore_case: '大文字と小文字を区別しない',
    set_kind: { role: 'ロールを割り当てる', group: 'グループを割り当てる' },
    add_scope: 'スコープ{{scope}}を追加',
    switch_user_info: '呼び出しをオンにする',
  },
  compare: {
    title: 'サインインの比較',
    one: 'サインイン',
    other: '比較対象',
    count_other: '{{all, number}}件の値のうち{{count, number}}件が異なります。',
    showAll: '同じ値も表示',
    different: '相違あり',
  },
  response: {
    noMatch: '記録中にその名前でサインインした人はいません',
    none: '応答はまだありません',
    noneText:
      'デバッグモードをオンにして誰かにサインインしてもらうか、テストサインインの応答を使ってください。パスが応答から補完され、それぞれの結果が表示されます。',
    items_other: '{{count, number}}件',
    more_other: '… 残り{{count, number}}件',
    removed: '••• 除去済み',
    fill: '{{field}}に使う',
    add: 'この値のフィールドを追加',
  },
  json: {
    label: 'バインディングのJSON',
    at: '{{line, number}}行{{column, number}}列：',
    waits: '直るまで、表には最後に読み取れた内容が残ります。',
    tableWaits: 'JSONを読み取れません。表には最後に読み取れた内容を表示しています。',
    wrong: {
      many: 'バインディングは200件までです。',
      object: 'ここから波括弧のオブジェクトが始まる必要があります。',
      key: 'ここには、二重引用符で囲んだフィールド名が必要です。',
      colon: '名前{{field}}の後にコロンが必要です。',
      path: 'ここには、二重引用符で囲んだ{{field}}のパスが必要です。',
      comma: 'ここには、コンマか閉じ波括弧が必要です。',
      end: '閉じ波括弧の後には何も書けません。',
      twice: '{{field}}が2回書かれています。',
      field:
        '{{field}}はプラットフォームのフィールドではありません。独自のフィールドの名前は「configuration.」で始めます。',
      long: '{{field}}のパスが400文字を超えています。',
    },
  },
}
