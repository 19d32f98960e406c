import type { profile as english } from '../en/profile.ts'
import type { Translated } from '../translated.ts'

export const profile = {
  sample: {
    text_other: '型と統計値は、先頭の{{count, number}}行に基づきます。ビルドではすべての行を読み込みます。',
    reading_other:
      '型と統計値は、先頭の{{count, number}}行に基づきます。すべての行を読み込み中で、完了すると置き換わります。',
    failed_other: 'すべての行の読み込みに失敗したため、型と統計値は先頭の{{count, number}}行に基づきます。',
    readAll: 'すべて読み込む',
    progress: '読み込んだ行',
  },
  distribution: '分布',
  ranges: '{{name}}のヒストグラム',
  misfits: {
    num_other: '{{count, number}}個の値が数値でないため、この属性はテキストです：{{values}}',
    boolean_other: '{{count, number}}個の値が真偽値でないため、この属性はテキストです：{{values}}',
    date_other: '{{count, number}}個の値が日付でないため、この属性はテキストです：{{values}}',
    datetime_other: '{{count, number}}個の値が日時でないため、この属性はテキストです：{{values}}',
    show: '表示',
    showNamed: '{{name}}の型に合わない値を表示',
  },
  rejected: {
    download: '除外した行をダウンロード',
    all_other: '{{count, number}}行はテーブルの行として読み取れません。',
    inFile: 'ダウンロードにはすべて含まれます。',
    saved_other: '除外した{{count, number}}行をダウンロードしました',
    saveStored: '最初の10,000行を保存',
    savedFirst_other: '除外した{{all, number}}行のうち、最初の{{count, number}}行をダウンロードしました',
    failed: '除外した行を読み込めませんでした',
  },
  changes: {
    title: '{{when}}の抽出からの変更',
    titleSample: '{{when}}の標本からの変更',
    added: '<b>{{name}}</b>が追加されました（{{to}}）',
    removed: '<b>{{name}}</b>がなくなりました（以前は{{from}}）',
    retyped: '<b>{{name}}</b>の型が{{from}}から{{to}}に変わりました',
    option: '{{name}}：{{from}}から{{to}}に変更',
    object: {
      removed_other: '{{names}}の参照元がなくなりました',
      retyped_other: '{{names}}が読み取る型が変わりました',
    },
    nothing: 'このテーブルを使うものに影響はありません。',
    untilBuilt: '以下はすべて、現在の行のまま使えます。変更は次のビルドで反映されます。',
    acknowledge: '確認済みにする',
    acknowledged: '変更を確認済みにしました',
    acknowledgedText: '次の抽出は、今回の抽出と比較されます。',
    failed: '変更を確認済みにできませんでした',
  },
  drawer: {
    top: '多い値',
    sampled_other: '{{count, number}}行の標本で数えた結果です。',
    allDiffer: '一覧に出すほど多い値はありません。',
    range: '{{from}}～{{to}}',
    misfits: '型に合わない値',
    misfitsHelp:
      '読み込みオプションでnullとして読み込むか、ファイルを修正してから、もう一度抽出してください。',
    line: '{{times, number}}件、最初は{{line, number}}行目',
    row: '{{times, number}}件、最初は{{row, number}}番目の行',
    more_other: 'ほかに{{count, number}}個の値があります。',
    count: '{{count, number}}（{{share}}）',
  },
} as const satisfies Translated<typeof english>
