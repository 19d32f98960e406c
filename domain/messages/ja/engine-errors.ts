export const engineErrors = {
  rows_expected: 'イベントの内容がリストではありません。行のJSON配列を送信してください。',
  idempotency_conflict:
    'Idempotency-Key「{{key}}」は、別の内容ですでに送信されています。新しいイベントには新しいキーを使ってください。',
  action_disabled: 'アクション「{{action}}」は無効です。',
  workflow_disabled: 'ワークフロー「{{workflow}}」は無効です。',
  job_not_retryable:
    'ジョブ{{job}}は再試行できません。再試行できるのは、失敗または中断したアクションとワークフローのジョブだけです。',
  replace_limited:
    'ロールにより{{user}}が見られる行は制限されており、「{{table}}」を置き換えると、見られない行も削除されます。行を追加するか、行が制限されないアカウントを使ってください。',
  table_ambiguous:
    '「{{table}}」という名前のテーブルが複数あります。{{allowed}}のいずれかを指定してください。',
  table_lost:
    '「{{table}}」の行がウェアハウスにありません。テーブルを削除して作成し直すか、バックアップを復元してください。',
  table_columns:
    '「{{table}}」には列{{columns}}がありません。クエリを変更するか、これらの列を持つテーブルに書き込んでください。',
  table_read_rows:
    'これらの列で「{{table}}」から読み取れるのは{{limit}}行までです。列を減らすか、上限を指定してください。',
  result_rows:
    '結果が{{limit}}行を超えています。クエリがテーブルに書き込めるのはこの行数までです。行を絞り込むか、data.limitを設定してください。',
  action_deleted: 'アクション「{{action}}」は削除されました。',
  workflow_deleted: 'ワークフロー「{{workflow}}」は削除されました。',
  action_timeout: 'アクション「{{action}}」は{{seconds}}以内に終了しませんでした。',
  step_account_inactive:
    'アカウント「{{login}}」は無効になっているか、削除されています。ステップは、開始したユーザーとアクションの最終編集者の権限で実行されます。別のユーザーとして保存または開始してください。',
  owner_inactive:
    'ワークフローを最後に保存した{{owner}}のアカウントは、無効または削除済みです。別のアカウントでワークフローを保存してください。',
  owner_not_permitted:
    'ワークフローを最後に保存した{{owner}}には、ワークフローを開始する権限がありません。権限{{permission}}を持つアカウントで保存してください。',
  step_interrupted:
    'ステップ「{{step}}」の実行中にプラットフォームが停止しました。外部に影響を与えた可能性があるため、再実行されません。もう一度実行するには、ジョブを再試行してください。',
  template_invalid: 'このテンプレートは正しくありません。{{reason}}。',
  template_unknown: '「{{name}}」はここにはありません。使えるもの：{{available}}。',
  template_step:
    'アクション「{{action}}」のテンプレートはステップ「{{step}}」の結果を使いますが、このステップはワークフロー「{{workflow}}」の前のステージでは実行されません。',
  template_input: 'アクション「{{action}}」には入力「{{name}}」が必要です。ステップに追加してください。',
  action_unknown: 'アクション「{{action}}」は存在しません。',
  workflow_cycle:
    'ステップ「{{step}}」は{{level}}をビルドし、ビルドのたびにこのワークフローが開始されるため、終わりません。トリガーまたはステップを削除してください。',
  secrets_unreadable:
    'アクション「{{action}}」のシークレットは現在のキーでは読み取れません。設定し直してください。',
  mail_server_missing: 'メールサーバーが設定されていません。管理者がエンジンの設定で指定できます。',
  email_failed: 'メールサーバー{{host}}がメールを受け付けませんでした：「{{detail}}」',
  http_status: '{{host}}がステータス{{status}}で応答しました：「{{text}}」',
  response_too_large: '{{host}}の応答が{{limit}}を超えています。',
} as const
