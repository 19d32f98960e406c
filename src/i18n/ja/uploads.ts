import type { uploads as english } from '../en/uploads.ts'
import type { Translated } from '../translated.ts'

const halt = {
  person: '一時停止中です。',
  signed_out: 'もう一度サインインすると続きから再開します。',
  full: 'プラットフォームのディスクがいっぱいです。届いた分は保管されています。空きができたら、もう一度お試しください。',
  needs_file: '{{percent}}までアップロード済みです。続けるには同じファイルをもう一度選んでください。',
  elsewhere: '別のウィンドウでアップロード中です。',
  changed:
    'このファイルの先頭は、すでに届いた内容と一致しません。変更されたか、別のファイルです。届いた分は、対応を決めるまで保管されます。',
  unreadable:
    '読み取り中にファイルが変更されたか、なくなりました。届いた分は保管されています。ファイルをもう一度選んでください。',
  differs: 'ファイルが転送中に破損したため、破棄しました。もう一度アップロードしてください。',
  gone: '長い間何も届かなかったため、プラットフォームはこのアップロードを破棄しました。',
  too_big: 'このファイルはプラットフォームの上限（{{limit}}）を超えています。',
  refused: '続行できません。{{reason}}',
} as const

export const uploads = {
  sentence: {
    arriving_other: '{{count, number}}件のファイルをアップロード中、{{size}}のうち{{percent}}。',
    left: '残り{{duration}}。',
    leave: 'このページを離れても、このウィンドウを開いている間は続きます。',
    waiting_other: '{{count, number}}件のアップロードに対応が必要です。',
    unnamed_other:
      '{{count, number}}件のファイルをアップロードしました。インポートするにはソースの名前を入力してください。',
  },
  short: {
    arriving_other: '{{count, number}}件のファイルをアップロード中{{percent}}',
    landing_other: '{{count, number}}件のファイルをインポート中',
    waiting_other: '{{count, number}}件のアップロードに対応が必要です',
    unnamed_other: '{{count, number}}件のファイルにソース名が必要です',
  },
  empty: {
    title: 'アップロードはありません',
    text: 'ここにファイルをドロップするか、選んでください。CSV、TSV、JSON、NDJSON、Parquet、XLSXに対応し、ファイルやブックのシートがそれぞれソースのテーブルになります。',
  },
  action: {
    upload: 'ファイルをアップロード…',
    pause: '{{name}}を一時停止',
    resume: '{{name}}を再開',
    cancel: '{{name}}を取り消し',
    clear: '完了したものを消去',
    tryAgain: '再試行',
    choose: 'ファイルを選択…',
    chooseOther: '別のファイルを選択…',
    afresh: 'このファイルで最初からやり直す',
    toSources: 'すべてのソースを開く',
  },
  drop: {
    new: 'ファイルをドロップしてアップロード',
    newText: '新しいソースのテーブルになります。',
    existing: 'ファイルをドロップして{{source}}に追加',
    existingText: 'それぞれがこのソースのテーブルになります。',
    kinds: 'CSV、TSV、JSON、NDJSON、Parquet、XLSX（テキスト形式は「.gz」圧縮も可）',
  },
  hint: {
    text: 'ファイルがお使いのコンピューターにある場合は、このページのどこにでもドロップできます。',
  },
  source: {
    files: '{{source}}のファイル',
    name: '新しいソースの名前',
    help: 'ソースの作成後は変更できません。ファイルは届きしだいテーブルになります。',
    agreed: '最初のファイルがアップロードされると追加されます',
    taken: '同じ名前のソースがすでにあります。',
    refused: 'ソースを追加できませんでした。{{reason}}',
    tables_other: '{{count, number}}件中{{done, number}}件がテーブルになりました',
    proposed_other: '{{name}}ほか{{count, number}}件',
  },
  state: {
    queued: '待機中',
    connecting: '接続中',
    checking: '届いた内容と照合中',
    sending: 'アップロード中',
    confirming: '全体を照合中',
    holding: '接続なし・再試行中',
    paused: '一時停止中',
    elsewhere: '別のウィンドウでアップロード中',
    attention: '要確認',
    complete: 'アップロード完了',
    adding: 'インポート中',
    extracting: '抽出中',
  },
  figures: {
    of: '{{size}}のうち{{received}}',
  },
  progress: '{{name}}のアップロード状況',
  halt,
  clash: {
    text: '{{source}}にはテーブル{{table}}がすでにあります。',
    replace: 'ファイルを置き換える',
    keep: '両方残す（こちらは{{table}}）',
  },
  sheets: '{{name}}のシートごとのテーブル',
  importing: { refused: 'テーブルにできませんでした。{{reason}}' },
  preview: {
    show: '{{name}}の最初の行を表示',
    hide: '{{name}}の最初の行を隠す',
    optionsOf: '{{name}}の読み取りオプション',
    hideOptions: '読み取りオプションを隠す',
    hideOptionsOf: '{{name}}の読み取りオプションを隠す',
    sheet: 'プレビューのシート',
    sheets_other:
      '{{count, number}}枚のシートがテーブルになります：{{names}}。オプションはすべてのシートに適用されます。',
    lists_other: '{{count, number}}個のリストがそれぞれテーブルになります：{{names}}。',
    lines_other: '最初の行（型は先頭{{count, number}}行によるもの）',
    unreadable: 'プレビューできません。{{reason}}',
  },
  refused: {
    title: '「{{name}}」は読み取れません',
    titleMany_other: '{{count, number}}件のファイルは読み取れません',
    text: '読み取れるファイル名の末尾は{{endings}}です。テキスト形式は「.gz」も可能です。',
    names: '{{names}}。',
    empty: '「{{name}}」は空です',
    emptyText: '空のファイルには、テーブルにする内容がありません。',
    folder: '「{{name}}」はフォルダーです',
    folderText: '中のファイルをドロップしてください。',
  },
  cancelled: '{{name}}のアップロードを取り消しました',
} as const satisfies Translated<typeof english>
