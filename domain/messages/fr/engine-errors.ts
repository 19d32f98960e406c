export const engineErrors = {
  rows_expected: 'Le contenu de l’événement n’est pas une liste. Envoyez un tableau JSON de lignes.',
  idempotency_conflict:
    'L’en-tête Idempotency-Key « {{key}} » a déjà été envoyé avec un autre contenu. Utilisez une nouvelle clé pour un nouvel événement.',
  action_disabled: 'L’action « {{action}} » est désactivée.',
  workflow_disabled: 'Le workflow « {{workflow}} » est désactivé.',
  job_not_retryable:
    'La tâche {{job}} ne peut pas être reprise. Seules les tâches d’actions et de workflows échouées ou interrompues peuvent l’être.',
  replace_limited:
    'Remplacer « {{table}} » supprimerait des lignes que {{user}} ne peut pas voir, car des rôles les limitent. Ajoutez les lignes, ou utilisez un compte dont les rôles ne limitent pas les lignes.',
  table_ambiguous: 'Plusieurs tables s’appellent « {{table}} ». Indiquez l’une de celles-ci : {{allowed}}.',
  table_lost:
    'Les lignes de « {{table}} » manquent dans l’entrepôt. Supprimez la table et recréez-la, ou restaurez une sauvegarde.',
  table_columns:
    '« {{table}} » n’a pas de colonnes {{columns}}. Modifiez la requête, ou écrivez dans une table qui a ces colonnes.',
  table_read_rows:
    'La lecture de « {{table}} » avec ces colonnes est limitée à {{limit}} lignes. Indiquez moins de colonnes, ou une limite.',
  result_rows:
    'Le résultat a plus de {{limit}} lignes, le maximum qu’une requête écrit dans une table. Filtrez les lignes, ou définissez data.limit.',
  action_deleted: 'L’action « {{action}} » a été supprimée.',
  workflow_deleted: 'Le workflow « {{workflow}} » a été supprimé.',
  action_timeout: 'L’action « {{action}} » ne s’est pas terminée en {{seconds}}.',
  step_account_inactive:
    'Le compte « {{login}} » est désactivé ou supprimé. Les étapes s’exécutent avec les permissions de l’utilisateur qui les lance et du dernier éditeur de l’action ; enregistrez-la ou lancez-la sous un autre compte.',
  owner_inactive:
    'Le compte de {{owner}}, qui a enregistré le workflow en dernier, est désactivé ou supprimé. Enregistrez le workflow avec un autre compte.',
  owner_not_permitted:
    '{{owner}}, qui a enregistré le workflow en dernier, ne peut pas démarrer de workflows. Enregistrez-le avec un compte qui a la permission {{permission}}.',
  step_interrupted:
    'La plateforme s’est arrêtée pendant l’étape « {{step}} ». Celle-ci a peut-être eu un effet à l’extérieur et n’est pas répétée. Reprenez la tâche pour l’exécuter de nouveau.',
  template_invalid: 'Ce modèle n’est pas valide : {{reason}}.',
  template_unknown: '« {{name}} » n’existe pas ici. Valeurs disponibles : {{available}}.',
  template_step:
    'Le modèle de l’action « {{action}} » lit le résultat de l’étape « {{step}} », qui n’est pas exécutée dans une phase antérieure du workflow « {{workflow}} ».',
  template_input: 'L’action « {{action}} » a besoin de l’entrée « {{name}} ». Ajoutez-la à l’étape.',
  action_unknown: 'L’action « {{action}} » n’existe pas.',
  workflow_cycle:
    'L’étape « {{step}} » construit {{level}}, et chaque construction démarre ce workflow, qui ne finirait jamais. Supprimez le déclencheur ou l’étape.',
  secrets_unreadable:
    'Les secrets de l’action « {{action}} » ne peuvent pas être lus avec la clé actuelle. Saisissez-les à nouveau.',
  mail_server_missing:
    'Aucun serveur de messagerie n’est défini. Un administrateur peut le définir dans les paramètres du moteur.',
  email_failed: 'Le serveur de messagerie {{host}} n’a pas accepté l’e-mail : « {{detail}} ».',
  http_status: '{{host}} a répondu avec le statut {{status}} : « {{text}} ».',
  response_too_large: 'La réponse de {{host}} dépasse {{limit}}.',
} as const
