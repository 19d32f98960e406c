import type { shell as english } from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell = {
  skip: 'ページの本文へ移動',
  navigation: 'ナビゲーション',
  openNavigation: 'ナビゲーションを開く',
  breadcrumbs: '現在の場所',
  area: { data: 'データ', analyse: '分析', automate: '自動化' },
  page: {
    sources: 'ソース',
    newSource: '新しいソース',
    uploads: 'アップロード',
    newObject: '新しい論理オブジェクト',
    schema: 'スキーマ',
    builds: 'ビルド',
    build: 'ビルド {{build}}',
    query: 'クエリ',
    queries: '保存済みクエリ',
    jobs: 'ジョブ',
  },
  running_other: '{{count}} 件のジョブが実行中',
  user: {
    menu: '{{name}}のアカウント',
    changePassword: 'パスワードを変更…',
    signOut: 'サインアウト',
    scheme: '配色',
    light: 'ライト',
    dark: 'ダーク',
    system: 'システムに合わせる',
    density: '行の高さ',
    comfortable: '標準',
    compact: 'コンパクト',
  },
  nothing: {
    title: '利用できるページがまだありません',
    text: 'サインインはできますが、このコンソールのページを開けるロールが割り当てられていません。プラットフォームの管理者に割り当てを依頼してください。',
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'このアドレスにはページがありません。名前が変更された可能性があります。',
    home: '最初のページへ',
  },
} as const satisfies Translated<typeof english>
