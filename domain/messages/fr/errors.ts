import { engineErrors } from './engine-errors.ts'

export const errors = {
  invalid_json: 'Les données envoyées ne sont pas du JSON valide : {{reason}}.',
  invalid_input_one: 'L’une des valeurs envoyées ne convient pas. {{first}}',
  invalid_input_many: '{{count, number}} des valeurs envoyées ne conviennent pas. La première : {{first}}',
  invalid_input_other: '{{count, number}} des valeurs envoyées ne conviennent pas. La première : {{first}}',
  too_many_problems: 'Plus de {{count}} des valeurs envoyées ne conviennent pas. La première : {{first}}',
  body_required: 'Rien n’a été envoyé, alors que des données sont attendues.',
  body_too_large: 'Les données envoyées dépassent les {{limit}} que la plateforme accepte.',
  body_too_many_values: 'Les données envoyées dépassent les {{limit}} valeurs que la plateforme accepte.',
  too_many_bodies:
    'La plateforme reçoit trop de données volumineuses en même temps. Renvoyez celles-ci dans {{seconds}}.',
  body_incomplete: 'Les données envoyées se sont interrompues avant la fin.',
  body_not_unpacked: 'Les données envoyées ne sont pas au format {{encoding}}.',
  unsupported_encoding: 'L’en-tête Content-Encoding doit être {{expected}} ou absent.',
  unsupported_media_type: 'La plateforme attend ici le format {{expected}}.',
  route_not_found: 'Rien ne répond à {{method}} {{path}} sur cette plateforme.',
  method_not_allowed: '{{path}} n’accepte pas la méthode {{method}}, seulement {{allowed}}.',
  not_found: '{{kind}} « {{name}} » : introuvable.',
  exists: '{{kind}} « {{name}} » : ce nom est déjà pris.',
  in_use: '{{kind}} « {{name}} » : utilisation en cours par {{users}}.',
  busy: '{{kind}} « {{name}} » : utilisation par une tâche en cours. Attendez qu’elle se termine ou annulez-la.',
  etag_mismatch:
    '{{kind}} « {{name}} » : le contenu a changé depuis que vous l’avez chargé. Rechargez-le pour voir ce qui a changé.',
  etag_required: 'Envoyez un en-tête If-Match avec l’ETag de la version que vous avez chargée.',
  not_served: 'Cette plateforme ne propose pas encore {{what}}.',
  internal:
    'La plateforme a rencontré une erreur interne. Rien n’a été modifié, sauf si une tâche l’indique.',
  storage_full: 'Le disque de la plateforme est plein. Libérez de la place, puis réessayez.',
  storage_low:
    'L’espace disque ne suffit pas : {{free}} sont libres, mais il faut {{needed}}, réserve de la plateforme comprise. Supprimez des envois ou des sources, ou libérez de la place ailleurs sur le disque, puis réessayez.',
  storage_unwritable:
    'La plateforme ne peut pas écrire dans son dossier de données. Donnez ce droit à son compte système, puis réessayez.',

  required: 'Ce champ est obligatoire.',
  wrong_type: 'Cette valeur doit être {{expected}}.',
  wrong_value: '« {{value}} » n’est pas possible ici. Valeurs possibles : {{allowed}}.',
  wrong_format: 'Cette valeur doit être {{expected}}.',
  too_short_one: 'Il faut au moins {{min}} caractère.',
  too_short_many: 'Il faut au moins {{min}} caractères.',
  too_short_other: 'Il faut au moins {{min}} caractères.',
  too_long_one: '{{max}} caractère au plus est possible.',
  too_long_many: '{{max}} caractères au plus sont possibles.',
  too_long_other: '{{max}} caractères au plus sont possibles.',
  too_small: 'La valeur doit être d’au moins {{min}}.',
  too_big: 'La valeur ne peut pas dépasser {{max}}.',
  too_few_one: 'Il en faut au moins {{min}}.',
  too_few_many: 'Il en faut au moins {{min}}.',
  too_few_other: 'Il en faut au moins {{min}}.',
  too_many_one: '{{max}} au plus est possible.',
  too_many_many: '{{max}} au plus sont possibles.',
  too_many_other: '{{max}} au plus sont possibles.',
  number_not_exact:
    'Le nombre {{value}} a plus de chiffres que la plateforme n’en conserve ici. Envoyez-le sous forme de texte.',
  duplicate: '« {{value}} » figure ici deux fois.',
  invalid_value: 'Cette valeur ne convient pas : {{reason}}.',

  wrong_credentials: 'Identifiant ou mot de passe incorrect.',
  wrong_api_key: 'Clé d’API ou clé secrète incorrecte.',
  auth_mode_unavailable: 'Ce mode de connexion n’est pas ouvert pour cette application.',
  too_many_attempts: 'Trop de tentatives ont échoué. Attendez {{seconds}}, puis réessayez.',
  wrong_old_password: 'Le mot de passe actuel est incorrect.',
  password_policy: 'Le mot de passe ne respecte pas toutes les règles : {{rules}}.',
  password_unchanged: 'Le nouveau mot de passe est identique à l’actuel.',
  password_renewal: 'Votre mot de passe doit être changé avant toute autre chose.',
  one_time_password_ended:
    'Ce mot de passe à usage unique a expiré. Demandez-en un nouveau à un administrateur, ou lancez « npm run admin -- reset-password » sur le serveur.',
  second_factor_required:
    'Le mot de passe est correct. Utilisez votre second facteur pour terminer la connexion.',
  second_factor_expired:
    'Cette connexion a pris fin : trop de temps ou trop d’essais. Connectez-vous à nouveau.',
  wrong_second_factor: 'Le code est incorrect. Saisissez celui que votre appareil affiche maintenant.',
  wrong_recovery_code: 'Le code de secours est incorrect ou a déjà servi.',
  second_factor_reused: 'Ce code a déjà servi. Attendez que votre appareil affiche le suivant.',
  second_factor_clock:
    'Ce code est celui d’une autre heure : l’horloge de votre appareil est décalée d’environ {{seconds}}. Laissez l’appareil régler son heure automatiquement, puis saisissez un nouveau code.',
  second_factor_enrolment: 'Vous devez configurer un second facteur avant toute autre chose.',
  second_factor_exists:
    'Ce compte a déjà les codes d’une application. Retirez son second facteur avant de configurer une autre application.',
  second_factor_absent: 'Ce compte n’a pas de second facteur.',
  second_factor_no_password:
    'Ce compte n’a pas de mot de passe. Un second facteur ne protège que les connexions par mot de passe.',
  second_factor_own:
    'C’est votre propre compte. Retirez son second facteur dans le menu utilisateur, avec une preuve de celui-ci.',
  enrolment_expired:
    'Cette configuration d’un second facteur a pris trop de temps ou a été commencée ailleurs. Recommencez.',
  passkey_site:
    'Les clés d’accès ne fonctionnent que sur localhost et sur un domaine en HTTPS. Cette plateforme a été ouverte à l’adresse « {{origin}} ».',
  passkey_limit:
    'Ce compte a {{limit}} clés d’accès, le maximum possible. Retirez-en une avant d’en ajouter une autre.',
  passkey_none: 'Ce compte n’a pas de clé d’accès pour {{host}}.',
  passkey_exists: 'Cette clé d’accès est déjà utilisée.',
  passkey_unusable:
    'La réponse de l’authentificateur ne peut pas servir de clé d’accès. Ajoutez-la à nouveau ou utilisez-en une autre.',
  passkey_origin:
    'La clé d’accès a été utilisée sur {{found}}, mais cette plateforme a été ouverte à l’adresse {{origin}}. Utilisez la même adresse.',
  passkey_unknown:
    'Cette clé d’accès n’appartient pas à votre compte ou a été retirée. Utilisez-en une autre ou un code de secours.',
  passkey_elsewhere: 'Cette clé d’accès ne peut servir que sur {{host}}, où elle a été ajoutée.',
  passkey_expired:
    'La demande de clé d’accès a pris trop de temps ou a déjà servi. Utilisez à nouveau la clé d’accès.',
  passkey_counter:
    'Cette clé d’accès a servi moins souvent que la plateforme ne l’a enregistré : quelqu’un l’a peut-être copiée. Utilisez-en une autre ou un code de secours, puis retirez celle-ci.',
  wrong_passkey: 'La clé d’accès n’a pas été acceptée. Utilisez-la à nouveau ou utilisez-en une autre.',
  link_used:
    'Ce lien a déjà été utilisé. Connectez-vous avec le mot de passe défini grâce à lui, ou demandez un nouveau lien.',
  link_expired: 'Ce lien a expiré. Demandez-en un nouveau.',
  link_unknown:
    'Ce lien n’est pas valide : il a été révoqué, remplacé par un lien plus récent, ou il est incomplet. Utilisez le lien le plus récent ou demandez-en un nouveau.',
  link_provider_account:
    '« {{name}} » se connecte auprès d’un fournisseur d’identité et n’a pas de mot de passe ici. Le mot de passe se réinitialise chez le fournisseur.',
  link_inactive_account: '« {{name}} » est désactivé. Activez le compte avant de créer un lien.',
  link_not_invitation: '« {{name}} » s’est déjà connecté. Créez un lien qui réinitialise le mot de passe.',
  link_absent: '« {{name}} » n’a pas de lien en cours de validité.',
  account_without_email: '« {{name}} » n’a pas d’adresse e-mail à laquelle envoyer un lien.',
  missing_permission:
    'Vous n’avez pas la permission de faire cela. Demandez {{permission}} à un administrateur.',
  rows_limited:
    'Vos rôles limitent les lignes que vous voyez, et ceci montre des données de toutes les lignes. Demandez {{permission}} à un administrateur.',
  key_narrow:
    'La clé d’API «\u00a0{{key}}\u00a0» est plus étroite que son titulaire et n’a pas {{permission}}. Ajoutez cette permission à la clé, ou utilisez-en une autre.',
  key_owner_lacks:
    'La clé d’API «\u00a0{{key}}\u00a0» a {{permission}}, mais pas son titulaire «\u00a0{{login}}\u00a0». Demandez à un administrateur de la donner au titulaire.',
  key_limited:
    '{{kind}} «\u00a0{{name}}\u00a0»\u00a0: la clé d’API «\u00a0{{key}}\u00a0» ne peut servir qu’à cet objet. Utilisez une autre clé pour cette requête.',
  invalid_token: 'Votre session n’est plus active. Connectez-vous de nouveau.',
  last_administrator: 'Il ne resterait aucun administrateur pouvant se connecter. Rien n’a été modifié.',
  beyond_own_rights:
    'Vous ne pouvez pas donner ces permissions, ni modifier ce qui les détient, car elles vous manquent\u00a0: {{permissions}}. Demandez à une personne qui les détient.',
  beyond_own_rows:
    'Cela montrerait des lignes que vos propres rôles vous cachent, ou modifierait ce qui les montre. Demandez à une personne qui voit toutes les lignes.',
  shared_credentials:
    'Le mot de passe, une clé ou une identité de ce compte a été défini par vous, ou par une personne qui a aussi défini les vôtres. Vous ne pouvez lui donner que les permissions que vous détenez. Il manque\u00a0: {{permissions}}. Demandez à une autre personne de les attribuer.',
  built_in: '{{kind}} « {{name}} » : fait partie de toute plateforme et ne peut pas être supprimé.',
  identity_taken: 'Cette identité est déjà associée à « {{login}} ». Dissociez-la d’abord de ce compte.',
  redirect_uri_unknown: '« {{address}} » ne figure pas parmi les adresses de retour de l’application.',
  sign_in_state_unknown:
    'Cette connexion a commencé dans un autre navigateur ou il y a plus de 10 minutes. Recommencez-la.',
  sign_in_code_spent:
    'Cette connexion a déjà abouti, a trop duré ou appartient à un autre navigateur. Connectez-vous de nouveau.',
  provider_inactive: 'Le fournisseur « {{name}} » est désactivé.',
  provider_refused: 'Le fournisseur a refusé la connexion : {{reason}}.',
  provider_unreachable: '{{host}} n’a pas répondu : {{reason}}.',
  provider_answer: 'La réponse du fournisseur n’est pas valable : {{reason}}.',
  address_forbidden:
    '« {{address}} » mène à un réseau privé. Le serveur l’autorise si PROVIDER_NETWORKS nomme ce réseau.',
  address_insecure:
    '« {{address}} » doit commencer par https:// et ne contenir ni identifiant ni mot de passe.',
  provider_finding: '{{path}} : {{reason}}.',
  login_unbound:
    'Le fournisseur n’a pas envoyé de valeur pour l’identifiant : aucun compte ne peut être créé.',
  identity_unlinked:
    'Le compte « {{login}} » existe, mais n’est pas associé à cette identité. Un administrateur peut les associer.',
  account_inactive: 'Le compte est désactivé. Demandez à un administrateur de l’activer.',
  application_unknown: 'L’application « {{application}} » n’existe pas.',

  cross_site:
    'Les modifications ne sont acceptées que depuis {{expected}}. Origine de cette requête : {{origin}}.',
  host_duplicate: 'La requête a plusieurs en-têtes Host. Envoyez-en un seul.',
  host_unknown:
    'Le serveur ne répond pas pour « {{host}} ». Le paramètre PUBLIC_URL indique l’adresse à laquelle il répond.',
  platform_unreachable: '{{platform}} ne répond pas : {{reason}}.',
  platform_timeout: '{{platform}} n’a pas répondu en {{seconds}}.',
  platform_reply: '{{platform}} n’a pas donné la réponse documentée : {{reason}}.',

  upload_offset: 'L’envoi en est à {{received}} octets, et non à {{offset}}.',
  upload_overflow: 'Plus de données sont arrivées que les {{size}} octets annoncés.',
  upload_incomplete: 'Octets arrivés : {{received}} sur {{size}}.',
  upload_complete: 'Cet envoi est déjà terminé.',
  upload_differs: 'Le fichier reçu ne correspond pas à sa somme de contrôle. Envoyez-le de nouveau.',

  owner_unknown: 'Vous n’êtes membre d’aucune organisation « {{value}} ». Les vôtres : {{allowed}}.',
  picture_unreadable: 'L’image ne peut pas être utilisée : {{reason}}.',
  version_exists:
    'La version {{version}} de « {{name}} » existe avec un autre contenu. Une version publiée ne change jamais : choisissez un autre numéro.',
  archive_refused: 'L’archive ne peut pas être publiée. {{first}}',
  archive_finding: '{{path}} : {{reason}}.',
  archive_lost:
    'L’archive de la version {{version}} n’est plus celle qui a été envoyée. Restaurez-la depuis une sauvegarde.',
  playbook_unreadable: 'Ce n’est pas un playbook valide : {{reason}} (ligne {{line}}, colonne {{column}}).',
  playbook_unreachable: 'Le chargement d’un document depuis {{host}} a échoué : {{reason}}.',
  package_published:
    'Le paquet « {{name}} » a des versions. Retirez-les : ce qui a été publié reste téléchargeable par son numéro.',

  source_kind_unknown: '« {{dbms}} » n’est pas un type de source connu de cette plateforme.',
  database_unreachable:
    'Impossible de joindre {{host}} : {{reason}}. Vérifiez l’hôte et le port, et que le serveur accepte les connexions de cette plateforme.',
  database_address_private:
    '« {{host}} » se trouve dans un réseau privé. Une personne qui administre la plateforme peut autoriser cette adresse ici, ou ajouter son réseau à PLATFORM_SOURCE_NETWORKS sur le serveur.',
  database_tls:
    'La connexion à {{host}} n’a pas pu être chiffrée : {{reason}}. Indiquez le certificat de son autorité ou choisissez un autre chiffrement.',
  database_plain:
    '{{host}} ne propose pas de connexion chiffrée. Activez TLS sur le serveur ou choisissez un autre chiffrement.',
  database_sign_in:
    '{{host}} a refusé la connexion : {{reason}}. Vérifiez l’utilisateur, le mot de passe et le nom de la base de données.',
  database_read: 'La lecture de « {{table}} » sur {{host}} a échoué : {{reason}}. Rien n’a été modifié.',
  database_privilege:
    'La lecture de « {{table}} » sur {{host}} a échoué : {{reason}}. Pour l’autoriser, un administrateur de la base de données peut exécuter « {{statement}} ».',
  database_interrupted:
    'La connexion à {{host}} s’est interrompue pendant la lecture de « {{table}} » : {{reason}}. Rien n’a été modifié. Réessayez.',
  database_table_missing:
    'La base de données n’a pas de table « {{table}} » visible pour cet utilisateur. Elle a peut-être été renommée ou supprimée. Ajoutez-la de nouveau sous son nouveau nom.',
  source_sign_in:
    '{{host}} a refusé l’accès : {{reason}}. Vérifiez les identifiants et ce qu’ils permettent de lire.',
  source_file_missing:
    '{{host}} n’a pas de fichier « {{file}} ». Il a peut-être été renommé ou supprimé. Ajoutez-le de nouveau sous son nouveau nom.',
  path_outside:
    '« {{value}} » se trouve hors des dossiers que la plateforme peut lire. Le paramètre PLATFORM_SOURCES les indique.',
  path_missing: '« {{value}} » n’existe pas sur le serveur.',
  file_missing: 'Le fichier « {{file}} » de la table « {{table}} » n’existe plus.',
  file_vanished:
    'Le fichier « {{file}} » a disparu ou changé pendant la lecture. La dernière extraction est conservée.',
  rejects_outdated:
    'Le fichier « {{file}} » a peut-être changé depuis la dernière extraction, donc toutes ses lignes refusées ne peuvent pas être lues. Extrayez de nouveau la table. Les 10 000 premières sont encore enregistrées.',
  build_rejects_outdated:
    'Les lignes de « {{table}} » refusées par la construction {{build}} ne peuvent pas toutes être relues : l’objet, ses fichiers ou les tables qu’il lit ont peut-être changé. Reconstruisez, puis enregistrez les lignes refusées de la nouvelle construction. Les premières lignes sont encore enregistrées.',
  file_format_unknown: '« {{file}} » n’est ni CSV, ni TSV, ni JSON, ni NDJSON, ni Parquet, ni XLSX.',
  file_unreadable: 'Lecture de « {{file}} » impossible : {{reason}}.',
  file_empty: '« {{file}} » ne contient aucune colonne.',
  extraction_too_wide:
    '« {{file}} » contient {{columns}} colonnes, mais la limite est de {{limit}}. Retirez des colonnes, ou demandez à un exploitant d’augmenter PLATFORM_EXTRACTION_COLUMNS.',
  extraction_too_large:
    '« {{file}} » dépasse la limite de {{limit}} après décompression. Divisez le fichier, ou demandez à un exploitant d’augmenter PLATFORM_EXTRACTION_UNPACKED.',
  extraction_too_long:
    'L’extraction de « {{file}} » a été arrêtée à sa limite de {{seconds}}. Divisez le fichier, ou demandez à un exploitant d’augmenter PLATFORM_EXTRACTION_SECONDS.',
  warehouse_unknown: 'L’entrepôt « {{warehouse}} » n’existe pas. Utilisez « dwh ».',
  level_unknown: '« {{level}} » n’est pas un niveau. Utilisez data_prim ou data_mart.',
  attribute_source_shape: '« {{value}} » n’a pas la forme source/table/attribut.',
  attribute_source_unknown: '« {{value}} » n’est pas un attribut connu. Extrayez d’abord sa table.',
  attribute_unknown: '« {{attribute}} » n’est pas un attribut de « {{object}} ».',
  rule_stopped_one:
    'Une règle a arrêté la construction de « {{table}} » à cause de {{count, number}} ligne : {{reason}}.',
  rule_stopped_other:
    'Une règle a arrêté la construction de « {{table}} » à cause de {{count, number}} lignes : {{reason}}.',
  rule_stopped_many:
    'Une règle a arrêté la construction de « {{table}} » à cause de {{count, number}} lignes : {{reason}}.',
  tables_missing:
    'L’entrepôt a perdu des tables de cette construction : {{tables}}. Relancez la construction.',
  build_unfinished:
    'Une construction est en cours ou en attente. Attendez qu’elle se termine ou annulez-la, puis réessayez.',
  build_removed:
    'La construction {{build}} n’a plus de tables. Seules la construction en service et la précédente en ont. Reconstruisez.',
  nothing_to_build: 'Rien n’est figé au niveau {{level}}. Appelez d’abord PUT /logical/build/{{segment}}.',
  prim_not_built:
    'Le mart « {{mart}} » lit « {{value}} », dont la table n’est pas construite. Appelez d’abord PUT /datastores/db/physical avec le niveau data_prim.',
  rows_rejected:
    '{{rejected}} lignes sur {{rows}} de « {{table}} » ont été refusées : {{reason}}. La construction n’a pas été publiée. Corrigez l’objet ou le fichier, ou construisez avec accept_rejected=true.',
  date_field_absent:
    '« {{object}} » n’a pas d’attribut « {{attribute}} » : ses évolutions et ses unités calendaires ont besoin d’une autre date.',
  job_failed: 'La tâche a échoué. {{reason}}',
  job_cancelled: 'La tâche a été annulée. Rien n’a été modifié.',
  job_finished: 'La tâche {{job}} est déjà terminée.',

  python_error: 'L’action a échoué à la ligne {{line}} : {{type}} : {{detail}}.',
  python_syntax:
    'Le code source n’est pas du Python valide : ligne {{line}}, colonne {{column}} : {{detail}}.',
  python_import:
    'La ligne {{line}} importe « {{module}} », qui n’est pas disponible. Les actions peuvent importer la bibliothèque standard de Python et dataplatform.',
  python_function:
    'Le code source ne contient pas de fonction « {{name}} ». Définissez-la, ou saisissez le nom d’une autre fonction.',
  python_result: 'La valeur renvoyée par « {{name}} » ne peut pas être enregistrée : {{detail}}.',
  python_recursion: 'L’action imbrique trop d’appels ou de valeurs.',
  python_time:
    'L’action a été arrêtée au bout de {{limit}}, sa durée maximale. Traitez moins de lignes à la fois.',
  python_memory:
    'L’action a besoin de plus de {{limit}} de mémoire, sa limite. Traitez moins de lignes à la fois.',
  python_output:
    'Le journal et le résultat de l’action dépassent {{limit}}, leur limite. Affichez moins de texte.',
  python_read_size:
    'Les lignes de « {{table}} » dépassent {{limit}}, le maximum d’une lecture. Lisez moins de colonnes, ou fixez une limite.',
  python_stopped: 'Python s’est terminé avant que l’action ne renvoie une valeur.',
  python_protocol: 'L’action a été arrêtée, car elle a perturbé les messages entre Python et la plateforme.',

  NO_TABLE: 'Aucune table ne contient les champs de cette requête. Construisez d’abord un objet logique.',
  NO_TABLE_FOUND: 'La table demandée n’existe pas.',
  EMPTY_TABLE: 'La table ne contient aucune ligne.',
  EMPTY_TABLES: 'Les tables ne contiennent aucune ligne.',
  ERROR: 'La requête n’a pas pu être exécutée.',
  field_unknown: 'Aucune table n’a de champ « {{field}} ».',
  field_elsewhere:
    '« {{field}} » se trouve dans {{tables}}, et non dans une même table avec les autres champs.',
  field_absent: 'La table « {{table}} » n’a pas de champ « {{field}} ». Il se trouve dans : {{tables}}.',
  mart_not_chosen:
    '« {{table}} » n’est pas choisie automatiquement : {{reason}}. Nommez-la comme table pour l’utiliser.',
  mart_numbers: 'Ces nombres sont ceux de la table « {{table}} », non de sa base : {{reason}}.',
  evolution_no_date:
    'La table « {{table}} » n’a pas de date de mesure, donc pas de périodes passées. Choisissez la date de mesure de son objet logique, ou une autre table.',
  evolution_date_absent:
    'La date de mesure « {{field}} » n’est pas un champ de date de la table « {{table}} », qui n’a donc pas de périodes passées. Ajoutez le champ à son objet logique, ou choisissez une autre table.',
  evolution_of_rows:
    'Seuls les groupes ont des périodes passées, mais cette requête liste des lignes. Ajoutez une dimension, ou un mode autre que select.',
  evolution_time:
    'Les mois n’ont pas tous la même longueur : une comparaison par « {{scale}} » exige des filtres de journées entières. Utilisez « {{field}}.date ».',
  day_is_midnight:
    '« {{value}} » désigne minuit et non la journée entière. Pour filtrer des journées entières, utilisez « {{field}} ».',
  condition_unmet:
    'Vos rôles ne montrent que les lignes ayant certaines valeurs de {{fields}}. Les tables sans ces champs vous sont masquées.',
  table_absent: 'La table « {{table}} » n’existe pas.',
  table_empty: 'La table « {{table}} » ne contient aucune ligne.',
  operator_unknown: '« {{operator}} » n’est pas un opérateur. Opérateurs possibles : {{allowed}}.',
  operator_type: '« {{operator}} » ne s’applique pas à un champ de type {{type}}.',
  operand_count: 'Valeurs attendues ici : {{expected}}. Valeurs données : {{count}}.',
  operand_type: '« {{value}} » n’est pas {{expected}}.',
  relative_type:
    'Une date relative ne peut pas servir avec un champ de type {{type}}. Il faut une date ou un instant.',
  relative_range: 'Cette date relative est hors des années 1 à 9999. Réduisez « shift ».',
  relative_unavailable: 'Une date relative n’est pas disponible ici. Écrivez une date.',
  mode_unknown: '« {{mode}} » n’est pas un mode de calcul. Modes possibles : {{allowed}}.',
  mode_type: '« {{mode}} » ne s’applique pas à un champ de type {{type}}.',
  order_unknown:
    '« {{field}} » n’est ni dans le résultat de la requête ni un champ de « {{table}} » et ne peut pas servir au tri.',
  axis_entry:
    '« {{value}} » n’est pas une entrée de scale.fields. Nommez l’une de ses entrées, avec tous les champs de cette entrée.',
  axis_missing:
    '« {{value}} » n’est sur aucun des deux axes. Ajoutez cette entrée à scale.axis.x ou scale.axis.y.',
  total_valueless:
    'Il n’y a aucune valeur à totaliser. Ajoutez un champ avec un autre mode de calcul que select.',
  total_mode:
    'Le mode de calcul « {{mode}} » n’a pas de total unique. Retirez les totaux ou utilisez « {{instead}} ».',
  too_many_totals:
    'Les totaux ont plus de {{max}} résultats. Choisissez des champs avec moins de valeurs ou filtrez les lignes.',
  query_timeout:
    'La requête a été arrêtée après {{seconds}}. Restreignez son filtre ou choisissez moins de dimensions.',
  attribute_taken: '« {{name}} » est déjà {{taken}} : un attribut virtuel doit avoir un autre nom.',
  expression_refused: 'Ligne {{line}}, colonne {{column}} : {{reason}}.',
  nothing_to_query: 'Aucune table n’est encore construite. Construisez d’abord un objet logique.',
  calculation_overflow:
    'Un calcul d’un attribut virtuel a plus de chiffres que son type. Convertissez ses opérandes, par exemple avec CAST(… AS DOUBLE).',
  conversion_failed:
    'Un attribut virtuel ne peut pas convertir une valeur vers le type de son CAST. Utilisez TRY_CAST pour obtenir une valeur nulle.',
  computed_measure_mode:
    '« {{field}} » est calculé sur plusieurs lignes : son seul mode de calcul est select, pas « {{mode}} ».',
  virtual_date:
    '« {{field}} » est calculé à partir de « {{date}} » et ne se décale pas avec les périodes passées. Utilisez la date ou l’une de ses unités.',
  computed_measure_key:
    '« {{field}} » est calculé sur plusieurs lignes : il ne peut ni filtrer, ni grouper, ni trier des lignes. Utilisez les attributs qu’il lit : {{attributes}}.',
  number_overflow:
    'Une somme a plus de 38 chiffres. Filtrez les lignes ou groupez-les par davantage de champs.',
  part_required:
    'Un fichier CSV a un seul tableau. Ajoutez ?part=results ou ?part=totals à l’adresse, ou retirez les totaux.',
  export_rows:
    'Le résultat a plus de {{limit}} lignes, le maximum d’un export. Filtrez les lignes ou indiquez data.limit.',
  figure_too_long:
    'Le résultat compte au moins {{limit}} périodes, donc sa dernière valeur n’est pas connue.',
  exports_busy:
    'Le nombre maximal d’exports en cours est atteint ({{limit}}). Réessayez quand l’un d’eux sera terminé.',
  cell_too_long:
    'Une valeur de « {{field}} » a {{length}} caractères, mais une cellule d’un fichier Excel en contient au plus {{limit}}. Exportez en CSV ou retirez ce champ.',
  too_many_columns:
    'Le résultat a {{columns}} colonnes, mais une feuille d’un fichier Excel en contient au plus {{limit}}. Exportez en CSV ou retirez des champs.',
  saved_query_not_yours:
    'La requête enregistrée « {{name}} » appartient à {{owner}} ; vous pouvez seulement l’exécuter. Enregistrez-la comme requête à vous, ou demandez à {{owner}} de la partager avec tous.',
  owner_only:
    'Seuls {{owner}} et les administrateurs peuvent changer le propriétaire et le partage de « {{name}} ». Retirez ces membres de la demande, ou adressez-vous à l’un d’eux.',
  owner_not_you:
    'Seul un administrateur peut créer une requête pour le compte « {{value}} ». Retirez le propriétaire, puis cédez la requête à ce compte.',
  query_owner_unknown:
    'Aucun compte actif n’a l’identifiant « {{value}} ». Indiquez l’identifiant du compte qui doit posséder la requête.',
  query_cancelled: 'La requête a été annulée.',
  board_query_unknown:
    'La requête enregistrée « {{query}} » n’existe pas. Retirez sa tuile ou choisissez une autre requête.',
  board_group_unknown: 'Le groupe « {{group}} » n’existe pas. Choisissez un autre groupe.',
  board_not_owned:
    'Seuls le propriétaire et les administrateurs peuvent modifier le tableau de bord « {{name}} ».',
  ...engineErrors,
} as const
