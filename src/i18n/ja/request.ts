import type { request as english } from '../en/request.ts'
import type { Translated } from '../translated.ts'

export const request = {
  open: 'リクエストを表示',
  title: 'このページのリクエスト',
  lead: 'このページが現在の状態で送信する内容です。<code>TOKEN</code>にはご自身のトークンを設定してください。トークンがここに表示されることはありません。',
  secrets: '秘密の値は<code>{{example}}</code>のように名前だけを表示します。',
  openApi: 'OpenAPIドキュメント',
  view: { http: 'リクエスト', curl: 'curl' },
  copy: 'curlとしてコピー',
  body: 'リクエストの本文',
  curl: 'curl形式のリクエスト',
  cut: 'ほか{{count, number}}文字。コピーではすべて含まれます。',
  none: 'このページが送信するものはありません',
  noneText: '読み込みや変更を行うページでは、その呼び出しをここに表示します。',
} as const satisfies Translated<typeof english>
