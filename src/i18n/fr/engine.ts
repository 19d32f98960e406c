import type { engine as english } from '../en/engine.ts'
import type { Translated } from '../translated.ts'

export const engine = {
  sentence:
    'L’exécution des actions et des workflows, le serveur d’e-mail, et la durée de conservation des tâches et des événements.',
  error: 'Les paramètres du moteur n’ont pas pu être lus',
  readOnly: 'Vous pouvez consulter ces paramètres. Les modifier demande la permission dpe:setting:write.',
  saved: 'Paramètres du moteur enregistrés',
  savedText: 'Ils s’appliquent à la prochaine exécution.',
  group: {
    python: 'Python',
    runs: 'Exécutions',
    retention: 'Conservation',
    smtp: 'Serveur d’e-mail',
    webhooks: 'Webhooks',
  },
  field: {
    python_processes: 'Processus Python',
    python_idle: 'Inactivité d’un processus Python',
    python_memory: 'Mémoire d’un processus Python',
    python_output: 'Sortie d’une exécution Python',
    engine_jobs: 'Exécutions simultanées',
    job_retention: 'Tâches et journaux',
    event_retention: 'Événements',
  },
  help: {
    python_processes: 'En même temps.',
    python_idle: 'Après cette durée, un processus inutilisé se termine.',
    python_memory: 'Une exécution qui demande plus est arrêtée.',
    python_output: 'Le journal et le résultat d’une exécution.',
    engine_jobs: 'D’actions et de workflows ; les suivantes attendent.',
    job_retention: 'Les tâches terminées plus anciennes sont supprimées avec leur journal.',
    event_retention: 'Les événements plus anciens sont supprimés avec leur contenu.',
  },
  smtp: {
    host: 'Hôte',
    hostHelp: 'Sans hôte, aucun e-mail n’est envoyé.',
    port: 'Port',
    portWrong: 'Saisissez un port de 1 à 65535.',
    security: 'Chiffrement',
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Aucun',
    login: 'Nom d’utilisateur',
    from: 'Adresse de l’expéditeur',
    password: 'Mot de passe',
    choice: {
      stored: 'Utiliser le mot de passe enregistré',
      replaced: 'Définir un autre mot de passe',
      removed: 'Retirer le mot de passe enregistré',
      none: 'Sans mot de passe',
    },
    newPassword: 'Nouveau mot de passe',
    passwordNeeded: 'Saisissez un mot de passe.',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
  },
  webhook: {
    help: 'Les webhooks des workflows sont signés. Les destinataires vérifient l’en-tête X-Platform-Signature avec ce secret.',
    secret: 'Secret des signatures',
    choice: { stored: 'Utiliser ce secret', replaced: 'Le remplacer à l’enregistrement' },
  },
} as const satisfies Translated<typeof english>
