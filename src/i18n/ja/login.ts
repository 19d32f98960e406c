import type { login as english } from '../en/login.ts'
import type { Translated } from '../translated.ts'

export const login = {
  title: 'サインイン',
  modes: 'サインインの方法',
  mode: { platform_id_resource_owner: 'パスワード', apikey: 'APIキー' },
  login: 'ログインID',
  password: 'パスワード',
  apikey: 'APIキー',
  secretkey: 'シークレットキー',
  show: '{{what}}を表示',
  hide: '{{what}}を隠す',
  capsLock: 'Caps Lockがオンになっています。',
  submit: 'サインイン',
  forgot: 'パスワードを忘れた場合は、管理者に再設定を依頼してください。',
  forgotLink: 'パスワードをお忘れですか？',
  orWith: 'または',
  with: '{{name}}で続ける',
  finishing: 'サインインしています…',
  leaving: '{{name}}を開いています…',
  version: 'バージョン{{version}}',
  noMode: {
    title: '利用できるサインイン方法がありません',
    text: 'このアプリケーションのサインイン方法は、すべて非表示または無効になっています。管理者が再び表示できます。',
  },
  needed: {
    login: 'ログインIDを入力してください。',
    password: 'パスワードを入力してください。',
    apikey: 'APIキーを入力してください。',
    secretkey: 'シークレットキーを入力してください。',
  },
  keyShape: 'キーに使えるのは英数字とハイフンだけです。',
  network: 'プラットフォームが応答しません。動作していることを確認して、再試行してください。',
  missing: 'コンソールの一部を読み込めませんでした。ページを再読み込みしてから、サインインしてください。',
  ended: 'セッションが終了しました。もう一度サインインすると、続きから再開できます。',
  unreachable: {
    text: 'サインインにはプラットフォームへの接続が必要です。動作していることと、アドレスが正しいことを確認してください。',
  },
} as const satisfies Translated<typeof english>
