import { engineErrors } from './engine-errors.ts'

export const errors = {
  invalid_json: '送信された内容は正しいJSONではありません：{{reason}}。',
  invalid_input_other: '送信された値のうち{{count, number}}件を受け付けられません。最初の問題：{{first}}',
  too_many_problems: '送信された値のうち{{count}}件を超える値を受け付けられません。最初の問題：{{first}}',
  body_required: '送信された内容が空です。データが必要です。',
  body_too_large: '送信された内容が、プラットフォームの上限{{limit}}を超えています。',
  body_too_many_values: '送信された内容の値の数が、プラットフォームの上限{{limit}}を超えています。',
  too_many_bodies: '大きなデータが同時に送信されすぎています。{{seconds}}後に送信し直してください。',
  body_incomplete: '送信された内容が途中で終わっています。',
  body_not_unpacked: '送信された内容は正しい{{encoding}}データではありません。',
  unsupported_encoding: 'Content-Encodingには{{expected}}を指定するか、省略してください。',
  unsupported_media_type: 'ここでは{{expected}}形式で送信してください。',
  route_not_found: 'このプラットフォームには{{method}} {{path}}に応答するものがありません。',
  method_not_allowed: '{{path}}は{{method}}に対応していません。使用できるメソッド：{{allowed}}',
  not_found: '{{kind}}「{{name}}」は存在しません。',
  exists: '{{kind}}「{{name}}」はすでに存在します。',
  in_use: '{{kind}}「{{name}}」は{{users}}で使用されています。',
  busy: '{{kind}}「{{name}}」は実行中のジョブが使用しています。完了を待つか、キャンセルしてください。',
  etag_mismatch:
    '{{kind}}「{{name}}」は、読み込んだ後に変更されました。再読み込みすると変更内容を確認できます。',
  etag_required: '読み込んだバージョンのETagをIf-Matchヘッダーで送信してください。',
  not_served: 'このプラットフォームはまだ{{what}}に対応していません。',
  internal: 'プラットフォームで内部エラーが発生しました。ジョブに記録がないかぎり、何も変更されていません。',
  storage_full: 'プラットフォームのディスクに空きがありません。空きを作ってから、もう一度お試しください。',
  storage_low:
    'ディスクの空きが足りません。空きは{{free}}ですが、プラットフォームの予備を含めて{{needed}}が必要です。アップロードやソースを削除するか、ディスクのほかの部分に空きを作ってから、もう一度お試しください。',
  storage_unwritable:
    'プラットフォームがデータフォルダーに書き込めません。システムアカウントに書き込みを許可してから、もう一度お試しください。',

  required: '入力が必要です。',
  wrong_type: '{{expected}}を指定してください。',
  wrong_value: '「{{value}}」は指定できません。指定できる値：{{allowed}}。',
  wrong_format: '{{expected}}を指定してください。',
  too_short_other: '{{min}}文字以上で入力してください。',
  too_long_other: '{{max}}文字以内で入力してください。',
  too_small: '{{min}}以上の値を指定してください。',
  too_big: '{{max}}以下の値を指定してください。',
  too_few_other: '{{min}}件以上を指定してください。',
  too_many_other: '指定できるのは{{max}}件までです。',
  number_not_exact: '数値{{value}}は、ここで保持できる桁数を超えています。文字列として送信してください。',
  duplicate: '「{{value}}」が2回指定されています。',
  invalid_value: 'この値は受け付けられません：{{reason}}。',

  wrong_credentials: 'ログインIDまたはパスワードが正しくありません。',
  wrong_api_key: 'APIキーまたはシークレットキーが正しくありません。',
  auth_mode_unavailable: 'このアプリケーションでは、この方法でサインインできません。',
  too_many_attempts: '失敗した回数が多すぎます。{{seconds}}待ってから、もう一度お試しください。',
  wrong_old_password: '現在のパスワードが正しくありません。',
  password_policy: 'パスワードが次の条件を満たしていません：{{rules}}。',
  password_unchanged: '新しいパスワードが現在のパスワードと同じです。',
  password_renewal: '続ける前に、パスワードを変更する必要があります。',
  one_time_password_ended:
    'このワンタイムパスワードは期限が切れています。管理者に新しいパスワードを依頼するか、サーバーで「npm run admin -- reset-password」を実行してください。',
  second_factor_required: 'パスワードは正しいです。サインインを完了するには、2要素認証を行ってください。',
  second_factor_expired:
    '時間または試行回数の上限に達したため、このサインインは終了しました。もう一度サインインしてください。',
  wrong_second_factor: 'コードが正しくありません。デバイスに現在表示されているコードを入力してください。',
  wrong_recovery_code: 'リカバリーコードが正しくないか、使用済みです。',
  second_factor_reused: 'このコードは使用済みです。デバイスに次のコードが表示されるまでお待ちください。',
  second_factor_clock:
    'このコードは別の時刻のものです。デバイスの時計が約{{seconds}}ずれています。時刻の自動設定を有効にしてから、新しいコードを入力してください。',
  second_factor_enrolment: '続ける前に、2要素認証を設定する必要があります。',
  second_factor_exists:
    'このアカウントにはアプリのコードが設定済みです。別のアプリを設定するには、先に2要素認証を解除してください。',
  second_factor_absent: 'このアカウントには2要素認証が設定されていません。',
  second_factor_no_password:
    'このアカウントにはパスワードがありません。2要素認証は、パスワードでのサインインだけを保護します。',
  second_factor_own:
    'これはご自身のアカウントです。2要素認証は、ユーザーメニューから本人確認をして解除してください。',
  enrolment_expired:
    '2要素認証の設定に時間がかかりすぎたか、別の場所で始められました。もう一度始めてください。',
  passkey_site:
    'パスキーを使えるのは、localhostと、HTTPSのドメインだけです。このプラットフォームは「{{origin}}」で開かれました。',
  passkey_limit:
    'このアカウントには上限の{{limit}}個のパスキーがあります。追加するには、先に1つ削除してください。',
  passkey_none: 'このアカウントには{{host}}のパスキーがありません。',
  passkey_exists: 'このパスキーは登録済みです。',
  passkey_unusable: '認証器の応答をパスキーとして使えません。もう一度追加するか、別のものを使ってください。',
  passkey_origin:
    'パスキーは{{found}}で使われましたが、このプラットフォームは{{origin}}で開かれました。同じアドレスを使ってください。',
  passkey_unknown:
    'このパスキーはあなたのアカウントのものではないか、削除されています。別のパスキーかリカバリーコードを使ってください。',
  passkey_elsewhere: 'このパスキーを使えるのは、追加した{{host}}だけです。',
  passkey_expired:
    'パスキーの要求に時間がかかりすぎたか、すでに使われました。もう一度パスキーを使ってください。',
  passkey_counter:
    'このパスキーの使用回数が記録より少なくなっています。複製された可能性があります。別のパスキーかリカバリーコードを使い、このパスキーを削除してください。',
  wrong_passkey: 'パスキーが受け入れられませんでした。もう一度使うか、別のパスキーを使ってください。',
  link_used:
    'このリンクはすでに使用されています。設定したパスワードでサインインするか、新しいリンクを依頼してください。',
  link_expired: 'このリンクは期限が切れています。新しいリンクを依頼してください。',
  link_unknown:
    'このリンクは無効です。取り消されたか、新しいリンクに置き換えられたか、リンクの一部が欠けています。最新のリンクを使うか、新しいリンクを依頼してください。',
  link_provider_account:
    '「{{name}}」はIDプロバイダーでサインインしており、ここにはパスワードがありません。パスワードはプロバイダーで再設定します。',
  link_inactive_account: '「{{name}}」は無効です。リンクを作成する前にアカウントを有効にしてください。',
  link_not_invitation:
    '「{{name}}」はすでにサインインしたことがあります。パスワードを再設定するリンクを作成してください。',
  link_absent: '「{{name}}」に有効なリンクはありません。',
  account_without_email: '「{{name}}」には、リンクを送信できるメールアドレスがありません。',
  missing_permission: 'この操作を行う権限がありません。管理者に権限{{permission}}を依頼してください。',
  rows_limited:
    'お持ちのロールでは表示できる行が限られていますが、これはすべての行のデータを示します。管理者に権限{{permission}}を依頼してください。',
  key_narrow:
    'APIキー「{{key}}」の権限は所有者より狭く、{{permission}}がありません。キーにこの権限を追加するか、別のキーを使ってください。',
  key_owner_lacks:
    'APIキー「{{key}}」には{{permission}}がありますが、所有者「{{login}}」にはありません。所有者に付与するよう管理者に依頼してください。',
  key_limited:
    'APIキー「{{key}}」を使えるのは{{kind}}「{{name}}」だけです。このリクエストには別のキーを使ってください。',
  invalid_token: 'セッションが無効になりました。もう一度サインインしてください。',
  last_administrator: 'サインインできる管理者がいなくなります。何も変更していません。',
  beyond_own_rights:
    'これらの権限を持っていないため、付与することも、それを持つ対象を変更することもできません：{{permissions}}。その権限を持つユーザーに依頼してください。',
  beyond_own_rows:
    '自分のロールでは見えない行が表示されるか、その表示を決める設定が変わります。すべての行を見られるユーザーに依頼してください。',
  shared_credentials:
    'このアカウントのパスワード、キー、IDのいずれかは、あなた、またはあなたのものも設定したユーザーが設定しました。付与できるのは自分が持つ権限だけです。不足：{{permissions}}。別のユーザーに割り当てを依頼してください。',
  built_in: '{{kind}}「{{name}}」は組み込みのため、削除できません。',
  identity_taken:
    'このIDはすでに「{{login}}」にリンクされています。先にそのアカウントからリンクを解除してください。',
  redirect_uri_unknown: '「{{address}}」はアプリケーションに登録された戻り先アドレスではありません。',
  sign_in_state_unknown:
    'このサインインは別のブラウザーで始められたか、開始から10分以上たっています。最初からやり直してください。',
  sign_in_code_spent:
    'このサインインは完了済みか、時間切れか、別のブラウザーのものです。もう一度サインインしてください。',
  provider_inactive: 'プロバイダー「{{name}}」は無効になっています。',
  provider_refused: 'プロバイダーがサインインを拒否しました（{{reason}}）。',
  provider_unreachable: '{{host}}が応答しませんでした（{{reason}}）。',
  provider_answer: 'プロバイダーの応答は有効ではありません（{{reason}}）。',
  address_forbidden:
    '「{{address}}」はプライベートネットワークにつながります。PROVIDER_NETWORKSにそのネットワークを指定すると、サーバーは許可します。',
  address_insecure:
    '「{{address}}」はhttps://で始まり、ユーザー名やパスワードを含まないアドレスにしてください。',
  provider_finding: '{{path}}：{{reason}}。',
  login_unbound: 'プロバイダーの応答にログインIDの値がないため、アカウントを作成できません。',
  identity_unlinked:
    'アカウント「{{login}}」は存在しますが、このIDにリンクされていません。管理者が両者をリンクできます。',
  account_inactive: 'このアカウントは無効になっています。管理者に有効化を依頼してください。',
  application_unknown: 'アプリケーション「{{application}}」は存在しません。',

  cross_site: '変更は{{expected}}からのみ受け付けます。このリクエストのオリジン：{{origin}}。',
  host_duplicate: 'リクエストにHostヘッダーが複数あります。1つだけ送信してください。',
  host_unknown:
    'サーバーは「{{host}}」あてのリクエストに応答しません。応答するアドレスは設定PUBLIC_URLで指定します。',
  platform_unreachable: '{{platform}}が応答しません：{{reason}}。',
  platform_timeout: '{{platform}}が{{seconds}}以内に応答しませんでした。',
  platform_reply: '{{platform}}の応答が定められた形式ではありません：{{reason}}。',

  upload_offset: 'アップロード済みは{{received}}バイトです。送信された位置は{{offset}}バイトです。',
  upload_overflow: '申告された{{size}}バイトを超えるデータが届きました。',
  upload_incomplete: '{{size}}バイトのうち{{received}}バイトだけが届いています。',
  upload_complete: 'このアップロードはすでに完了しています。',
  upload_differs:
    'アップロードされたファイルがチェックサムと一致しません。もう一度アップロードしてください。',

  owner_unknown: '組織「{{value}}」のメンバーではありません。所属する組織は{{allowed}}です。',
  picture_unreadable: 'この画像は使用できません：{{reason}}。',
  version_exists:
    '「{{name}}」のバージョン{{version}}は別の内容で公開されています。公開されたバージョンは変更できないため、別の番号を選んでください。',
  archive_refused: 'このアーカイブは公開できません。{{first}}',
  archive_finding: '{{path}}：{{reason}}。',
  archive_lost:
    'バージョン{{version}}のアーカイブがアップロード時の内容と一致しません。バックアップから復元してください。',
  playbook_unreadable: '有効なプレイブックではありません：{{reason}}（{{line}}行目、{{column}}列目）。',
  playbook_unreachable: '{{host}}から文書を読み込めませんでした：{{reason}}。',
  package_published:
    'パッケージ「{{name}}」にはバージョンがあります。公開されたものは番号でダウンロードできるまま残るため、バージョンを取り下げてください。',

  source_kind_unknown: '「{{dbms}}」は、このプラットフォームにない種類のソースです。',
  database_unreachable:
    '{{host}}に接続できません：{{reason}}。ホストとポート、およびサーバーがこのプラットフォームからの接続を受け付けることを確認してください。',
  database_address_private:
    '「{{host}}」はプライベートネットワークにあります。管理者がここでこのアドレスを許可するか、サーバーのPLATFORM_SOURCE_NETWORKSにネットワークを追加してください。',
  database_tls:
    '{{host}}への接続を暗号化できませんでした：{{reason}}。認証局の証明書を指定するか、別の暗号化を選択してください。',
  database_plain:
    '{{host}}は暗号化された接続に対応していません。サーバーでTLSを有効にするか、別の暗号化を選択してください。',
  database_sign_in:
    '{{host}}がサインインを拒否しました：{{reason}}。ユーザー、パスワード、データベース名を確認してください。',
  database_read: '{{host}}から「{{table}}」を読み込めませんでした：{{reason}}。変更はありません。',
  database_privilege:
    '{{host}}から「{{table}}」を読み込めませんでした：{{reason}}。データベースの管理者は「{{statement}}」を実行すると許可できます。',
  database_interrupted:
    '「{{table}}」の読み込み中に{{host}}への接続が切れました：{{reason}}。変更はありません。もう一度お試しください。',
  database_table_missing:
    'このユーザーに見える「{{table}}」というテーブルはデータベースにありません。名前が変更されたか、削除された可能性があります。新しい名前で追加し直してください。',
  source_sign_in:
    '{{host}}がアクセスを拒否しました：{{reason}}。認証情報と、その読み取り権限を確認してください。',
  source_file_missing:
    '{{host}}に「{{file}}」というファイルはありません。名前が変更されたか、削除された可能性があります。新しい名前で追加し直してください。',
  path_outside:
    '「{{value}}」は、プラットフォームが読み込めるフォルダーの外にあります。フォルダーは設定PLATFORM_SOURCESで指定します。',
  path_missing: '「{{value}}」はサーバー上に存在しません。',
  file_missing: 'テーブル「{{table}}」のファイル「{{file}}」はもう存在しません。',
  file_vanished:
    'ファイル「{{file}}」が、読み込み中に削除または変更されました。前回の抽出結果は保持されています。',
  rejects_outdated:
    '前回の抽出後にファイル「{{file}}」が変更された可能性があるため、除外した行をすべて読み込むことはできません。テーブルを再度抽出してください。最初の10,000行は保存されています。',
  build_rejects_outdated:
    'ビルド{{build}}が「{{table}}」から除外した行を、すべて読み直すことはできません。設計、ファイル、または参照するテーブルが変更された可能性があります。もう一度ビルドし、新しいビルドの除外行を保存してください。最初の行は保存されています。',
  file_format_unknown: '「{{file}}」はCSV、TSV、JSON、NDJSON、Parquet、XLSXのいずれでもありません。',
  file_unreadable: '「{{file}}」を読み込めません：{{reason}}。',
  file_empty: '「{{file}}」に列がありません。',
  extraction_too_wide:
    '「{{file}}」には{{columns}}列ありますが、上限は{{limit}}列です。列を減らすか、運用担当者にPLATFORM_EXTRACTION_COLUMNSの引き上げを依頼してください。',
  extraction_too_large:
    '「{{file}}」は、展開後のサイズが上限の{{limit}}を超えています。ファイルを分割するか、運用担当者にPLATFORM_EXTRACTION_UNPACKEDの引き上げを依頼してください。',
  extraction_too_long:
    '「{{file}}」の抽出は、制限時間の{{seconds}}に達したため停止されました。ファイルを分割するか、運用担当者にPLATFORM_EXTRACTION_SECONDSの引き上げを依頼してください。',
  warehouse_unknown: 'ウェアハウス「{{warehouse}}」は存在しません。「dwh」を使用してください。',
  level_unknown: '「{{level}}」というレベルはありません。data_primまたはdata_martを使用してください。',
  attribute_source_shape: '「{{value}}」がsource/table/attributeの形式になっていません。',
  attribute_source_unknown: '属性「{{value}}」が見つかりません。先にテーブルを抽出してください。',
  attribute_unknown: '「{{attribute}}」は「{{object}}」の属性ではありません。',
  rule_stopped_other: 'ルールにより「{{table}}」のビルドを中止しました（{{count, number}}行、{{reason}}）。',
  tables_missing:
    'このビルドのテーブルがウェアハウスから失われています：{{tables}}。もう一度ビルドしてください。',
  build_unfinished:
    '実行中または待機中のビルドがあります。終わるまで待つか、キャンセルしてから、もう一度お試しください。',
  build_removed:
    'ビルド{{build}}のテーブルは削除されています。テーブルが残っているのは、使用中のビルドと1つ前のビルドだけです。もう一度ビルドしてください。',
  nothing_to_build:
    'レベル{{level}}には、固定された設計がありません。先にPUT /logical/build/{{segment}}を呼び出してください。',
  prim_not_built:
    'マート「{{mart}}」が参照する「{{value}}」のテーブルは、まだビルドされていません。先にレベルdata_primでPUT /datastores/db/physicalを呼び出してください。',
  rows_rejected:
    '「{{table}}」の{{rows}}行のうち{{rejected}}行が除外されました（{{reason}}）。このビルドは公開されていません。オブジェクトまたはファイルを修正するか、accept_rejected=trueでビルドしてください。',
  date_field_absent:
    '「{{object}}」に属性「{{attribute}}」がありません。推移とカレンダー単位には、別の日付が必要です。',
  job_failed: 'ジョブが失敗しました。{{reason}}',
  job_cancelled: 'ジョブはキャンセルされました。何も変更されていません。',
  job_finished: 'ジョブ{{job}}はすでに終了しています。',

  python_error: 'アクションが{{line}}行目で失敗しました：{{type}}：{{detail}}。',
  python_syntax: 'ソースコードがPythonとして正しくありません：{{line}}行目、{{column}}文字目：{{detail}}。',
  python_import:
    '{{line}}行目でインポートしている「{{module}}」は利用できません。アクションで利用できるのは、Pythonの標準ライブラリとdataplatformです。',
  python_function:
    'ソースコードに関数「{{name}}」がありません。関数を定義するか、別の関数名を入力してください。',
  python_result: '「{{name}}」が返した値は保存できません：{{detail}}。',
  python_recursion: 'アクション内の呼び出しまたは値の入れ子が深すぎます。',
  python_time:
    'アクションは制限時間の{{limit}}に達したため停止されました。一度に処理する行を減らしてください。',
  python_memory:
    'アクションが上限の{{limit}}を超えるメモリを必要としています。一度に処理する行を減らしてください。',
  python_output: 'アクションのログと結果が上限の{{limit}}を超えています。出力を減らしてください。',
  python_read_size:
    '「{{table}}」の行が、1回の読み取りの上限である{{limit}}を超えています。列を減らすか、件数の上限を指定してください。',
  python_stopped: 'アクションが値を返す前にPythonが終了しました。',
  python_protocol: 'アクションがPythonとプラットフォームの間の通信を妨げたため、停止されました。',

  NO_TABLE: 'このクエリのフィールドを含むテーブルがありません。先に論理オブジェクトをビルドしてください。',
  NO_TABLE_FOUND: '指定されたテーブルは存在しません。',
  EMPTY_TABLE: 'テーブルに行がありません。',
  EMPTY_TABLES: 'どのテーブルにも行がありません。',
  ERROR: 'クエリを実行できませんでした。',
  field_unknown: 'フィールド「{{field}}」を持つテーブルはありません。',
  field_elsewhere: '「{{field}}」は{{tables}}にありますが、ほかのフィールドと同じテーブルにはありません。',
  field_absent:
    'テーブル「{{table}}」にフィールド「{{field}}」がありません。このフィールドがあるテーブルは{{tables}}です。',
  mart_not_chosen:
    '「{{table}}」は自動では選択されません（{{reason}}）。使用するには、テーブルとして指定してください。',
  mart_numbers: 'これはテーブル「{{table}}」の数値で、元のテーブルの数値ではありません（{{reason}}）。',
  evolution_no_date:
    'テーブル「{{table}}」には計測日がないため、過去の期間と比較できません。論理オブジェクトの計測日を設定するか、別のテーブルを選択してください。',
  evolution_date_absent:
    '計測日「{{field}}」はテーブル「{{table}}」の日付フィールドではないため、過去の期間と比較できません。論理オブジェクトにフィールドを追加するか、別のテーブルを選択してください。',
  evolution_of_rows:
    '過去の期間と比較できるのはグループだけですが、このクエリは行を一覧します。スケール、またはselect以外のモードを追加してください。',
  evolution_time:
    '月の長さは異なるため、「{{scale}}」による比較では1日単位の絞り込みが必要です。「{{field}}.date」を使用してください。',
  day_is_midnight:
    '「{{value}}」は1日全体ではなく、その日の午前0時を表します。1日全体で絞り込むには「{{field}}」を使用してください。',
  condition_unmet:
    'お持ちのロールでは、{{fields}}が特定の値である行だけが表示されます。これらのフィールドがないテーブルは表示されません。',
  table_absent: 'テーブル「{{table}}」は存在しません。',
  table_empty: 'テーブル「{{table}}」に行がありません。',
  operator_unknown: '「{{operator}}」という演算子はありません。使用できる演算子：{{allowed}}。',
  operator_type: '「{{operator}}」は{{type}}型のフィールドには使用できません。',
  operand_count: '必要な値は{{expected}}個です。指定された値は{{count}}個です。',
  operand_type: '「{{value}}」は{{expected}}ではありません。',
  relative_type: '相対日付は{{type}}型のフィールドには使えません。日付または日時が必要です。',
  relative_range: 'この相対日付は1年から9999年の範囲外です。「shift」を小さくしてください。',
  relative_unavailable: 'ここでは相対日付を使えません。日付を入力してください。',
  mode_unknown: '「{{mode}}」という計算方法はありません。使用できる計算方法：{{allowed}}。',
  mode_type: '「{{mode}}」は{{type}}型のフィールドには使用できません。',
  order_unknown:
    '「{{field}}」はクエリの結果にも「{{table}}」のフィールドにも含まれないため、並べ替えに使用できません。',
  axis_entry:
    '「{{value}}」はscale.fieldsの項目ではありません。その項目のいずれかを、すべてのフィールドとともに指定してください。',
  axis_missing: '「{{value}}」はどちらの軸にもありません。scale.axis.xまたはscale.axis.yに追加してください。',
  total_valueless: '合計する値がありません。select以外の集計方法のフィールドを追加してください。',
  total_mode:
    '集計方法「{{mode}}」には単一の合計がありません。合計を外すか、「{{instead}}」を使用してください。',
  too_many_totals:
    '合計の結果が{{max}}件を超えました。値の種類が少ないフィールドを使うか、行を絞り込んでください。',
  query_timeout:
    'クエリは{{seconds}}で停止されました。フィルターを絞り込むか、ディメンションを減らしてください。',
  attribute_taken: '「{{name}}」はすでに{{taken}}の名前です。仮想属性には別の名前を付けてください。',
  expression_refused: '{{line}}行{{column}}列：{{reason}}。',
  nothing_to_query: 'ビルド済みのテーブルがまだありません。先に論理オブジェクトをビルドしてください。',
  calculation_overflow:
    '仮想属性の計算結果の桁数が型の上限を超えました。CAST(… AS DOUBLE)などで値を変換してください。',
  conversion_failed:
    '仮想属性のCASTで、指定された型に変換できない値があります。nullにするにはTRY_CASTを使ってください。',
  computed_measure_mode:
    '「{{field}}」は複数の行から計算されるため、計算モードはselectだけです（「{{mode}}」は使えません）。',
  virtual_date:
    '「{{field}}」は「{{date}}」から計算されるため、過去の期間に合わせて移動しません。日付またはその単位を使ってください。',
  computed_measure_key:
    '「{{field}}」は複数の行から計算されるため、行の絞り込み、グループ化、並べ替えには使えません。元の属性を使ってください：{{attributes}}。',
  number_overflow: '合計が38桁を超えました。行を絞り込むか、より多くのフィールドでグループ化してください。',
  part_required:
    'CSVファイルに入る表は1つです。アドレスに「?part=results」または「?part=totals」を付けるか、合計を外してください。',
  export_rows:
    '結果が、エクスポートの上限の{{limit}}行を超えています。行を絞り込むか、data.limitを指定してください。',
  figure_too_long: '結果の期間が{{limit}}以上あるため、最後の値がわかりません。',
  exports_busy:
    '同時に実行できるエクスポートの上限（{{limit}}件）に達しています。いずれかが終わってから、もう一度お試しください。',
  cell_too_long:
    '「{{field}}」に{{length}}文字の値がありますが、Excelファイルのセルに入るのは{{limit}}文字までです。CSVでエクスポートするか、このフィールドを外してください。',
  too_many_columns:
    '結果は{{columns}}列ですが、Excelファイルのシートに入るのは{{limit}}列までです。CSVでエクスポートするか、フィールドを減らしてください。',
  saved_query_not_yours:
    '保存済みクエリ「{{name}}」の所有者は{{owner}}さんのため、実行だけができます。自分のクエリとして保存するか、すべてのユーザーと共有するよう{{owner}}さんに依頼してください。',
  owner_only:
    '「{{name}}」の所有者と共有を変更できるのは、{{owner}}さんと管理者だけです。これらのメンバーを外すか、いずれかの人に依頼してください。',
  owner_not_you:
    'アカウント「{{value}}」のクエリを作成できるのは管理者だけです。所有者を外して作成し、あとでこのアカウントに渡してください。',
  query_owner_unknown:
    'ID「{{value}}」の有効なアカウントはありません。クエリの所有者にするアカウントのIDを入力してください。',
  query_cancelled: 'クエリはキャンセルされました。',
  board_query_unknown:
    '保存済みクエリ「{{query}}」は存在しません。タイルを削除するか、別のクエリを選択してください。',
  board_group_unknown: 'グループ「{{group}}」は存在しません。別のグループを選択してください。',
  board_not_owned: 'ボード「{{name}}」を変更できるのは、所有者と管理者だけです。',
  ...engineErrors,
} as const
