import type { publish as english } from '../en/publish.ts'
import type { Translated } from '../translated.ts'

export const publish = {
  steps: '公開の手順',
  step: { check: '検査', compare: '比較', upload: 'アップロード', verify: '検証' },
  stays: 'まだ何もこのコンピューターから送信されていません。',
  drop: {
    here: 'アーカイブまたはフォルダーをドロップして検査',
    hereText: 'このコンピューター上で読み込みます。何も送信されません。',
    title: 'ZIPまたはフォルダーをここにドロップ',
    text: '検査、修復、再構築はこのコンピューター上で行います。変更内容を確認するまで何も送信されません。',
    chooseZip: 'ZIPを選択…',
    chooseFolder: 'フォルダーを選択…',
  },
  busy: {
    reading: 'フォルダーの読み込み中',
    checking: '{{name}}の検査中',
    label: '検査の進み具合',
    files_other: '{{files}}ファイル',
  },
  limits: {
    text_other:
      'アーカイブの上限は{{archive}}、{{entries}}項目、展開後{{unpacked}}です。各ファイルは圧縮時の{{ratio}}倍までです。',
    open: '上限を表示',
  },
  remembered: {
    text: '{{name}}を修復中でした。もう一度ドロップすると続けられます。修復内容は保持されています。',
    discard: '修復内容を破棄',
  },
  error: {
    unreadable:
      '{{name}}を読み込めません。開く権限を確認し、もう一度ドロップしてください。修復内容は保持されています。',
    changed:
      '{{name}}は読み込み中に変更されたか、なくなりました。何も送信されていません。もう一度ドロップしてください。修復内容は保持されています。',
    crashed:
      '{{name}}の検査が止まりました。メモリー不足の可能性があります。何も送信されていません。もう一度ドロップすると続けられます。修復内容は保持されています。',
    archives:
      '複数のアーカイブがドロップされました。バージョンは1つのアーカイブです。公開するものだけをドロップしてください。',
    mixed:
      '{{name}}がほかのファイルと一緒にドロップされました。アーカイブかファイルのどちらかをドロップしてください。',
    nothing: 'ドロップされたものにはファイルがありません。',
    broken:
      'ドロップされたものからアーカイブを構築できません。一部が壊れています。何も送信されていません。ファイルまたは別のアーカイブをドロップしてください。',
  },
  refused_other:
    'プラットフォームがアーカイブを拒否しました。見つかった{{count, number}}件を以下に示します。ここでは見つかりませんでした。',
  unread: {
    folders_other: 'いずれにせよ除外されるため読み込んでいません：{{names}}（全{{count, number}}件）。',
    files_other: '{{files}}ファイルが含まれています。',
  },
  head: {
    files_other: '{{files}}ファイル、{{size}}。',
    unreadable: '{{size}}。アーカイブとして読み込めません。',
    sound: '修復するものは残っていません。',
    must_other: '{{count, number}}件は修復が必要です。',
    should_other: '{{count, number}}件は修復をおすすめします。',
    both_other: '{{count, number}}件は修復が必要で、{{should, number}}件は修復をおすすめします。',
    repairErrors_other: 'エラー{{count, number}}件を修復',
    repairAll_other: '{{count, number}}件を修復',
    more: 'このアーカイブの操作',
    other: '別のアーカイブをドロップ',
  },
  tree: {
    label: '{{name}}のファイル',
    finding: '検出事項',
    repair: '修復',
    show: '表示するファイル',
    findings: '検出事項のみ',
    search: '名前またはパスで検索',
    noneText: '「{{text}}」を含むパスはありません。',
    noFindings: 'これらのファイルでは何も見つかりませんでした。',
    showAll: 'すべてのファイルを表示',
  },
  level: { error: 'エラー', secret: '機密情報', warning: '警告' },
  finding: {
    files_other: '{{clause}}、{{files}}ファイル',
    more_other: '+{{count, number}}',
    sentence: '{{clause}}。',
    error: 'エラー：{{clause}}',
    secret: '機密情報：{{clause}}',
    warning: '警告：{{clause}}',
  },
  repair: {
    strip: '取り外し',
    stripLabel: '{{name}}を取り外し、中身を最上位へ移動',
    drop: '除外',
    dropLabel: '{{name}}をアーカイブから除外',
    rename: '名前を変更',
    renameLabel: '{{name}}を{{to}}に変更',
  },
  repaired: {
    strip: '取り外し済み',
    stripLabel: '{{name}}は取り外し済み（クリックで元に戻す）',
    drop: '除外済み',
    dropLabel: '{{name}}は除外済み（クリックで元に戻す）',
    rename: '変更済み',
    renameLabel: '{{name}}は{{to}}に変更（クリックで元に戻す）',
  },
  act: {
    accepted: '承認済み',
    acceptedLabel: '{{name}}は機密情報を含むまま公開（クリックで元に戻す）',
    ignored: '除外対象',
    ignoredLabel: '{{name}}はパターンにより除外（クリックでパターンを表示）',
    unread: '未読込',
    unreadLabel: '{{name}}はいずれにせよ除外されるため読み込んでいません',
    rebuilt: '再構築済み',
    rebuiltLabel: '{{name}}は再構築により解消済み',
  },
  menu: {
    label: '{{name}}の操作',
    always: '常に{{pattern}}を除外',
    accept: 'それでも公開…',
  },
  accept: {
    title: '{{name}}は機密情報を含みますが、公開しますか？',
    text: 'このバージョンをダウンロードする人は誰でも読めます。公開したバージョンは変更できません。',
    keep: '公開しない',
    confirm: 'それでも公開',
  },
  patterns: {
    open: 'パターンを編集…',
    title: '常に除外するもの',
    help: '.gitignoreの形式です（例：*.log、drafts/）。このパッケージの次のバージョンのために、このブラウザーに保持されます。',
    ignored_other: '現在{{files}}ファイルが除外されています。',
  },
  foot: {
    title: '修復後',
    files_other: '{{files}}ファイル',
    built_other: '{{files}}ファイル、ここで{{duration}}で再構築',
    asIs_other: '{{files}}ファイル、そのまま送信',
    building_other: '{{files}}ファイル、構築中',
    waits_other: '{{files}}ファイル、先に{{must, number}}件の修復が必要',
    changes: '変更内容',
    progress: '構築の進み具合',
    share: 'ドロップしたものとのサイズ比',
  },
  change: {
    title: '修復による変更',
    text: '送信されるアーカイブとドロップしたものとの違いは、以下がすべてです。',
    none: '変更はありません。アーカイブはドロップされたまま送信されます。',
    rebuilt: 'ファイルに変更はありません。同じファイルからアーカイブを書き直します。',
    stripped_other: '取り外し：中の{{files}}ファイルは最上位へ移動',
    dropped_other: '除外：{{files}}ファイル、{{size}}',
    ignored_other: '{{pattern}}により除外：{{files}}ファイル、{{size}}',
    renamed: '{{to}}に変更',
  },
  save: {
    action: '後で続ける',
    kept: 'このコンピューターに保持しました',
    keptText: 'アーカイブと修復内容は、公開または破棄するまでこのブラウザーに残ります。',
    planOnly: '修復内容は保持し、アーカイブは保持していません',
    planOnlyText: 'このブラウザーには保存する場所がありません。続けるにはもう一度ドロップしてください。',
  },
  action: { repairAll: 'すべての検出事項を修復', repairErrors: 'エラーだけを修復', compare: '比較' },
} as const satisfies Translated<typeof english>
