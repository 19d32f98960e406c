import type { shell as english } from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell = {
  skip: 'Aller à la page',
  navigation: 'Navigation',
  openNavigation: 'Ouvrir la navigation',
  breadcrumbs: 'Où vous êtes',
  area: { data: 'Données', analyse: 'Analyse', automate: 'Automatisation' },
  page: {
    sources: 'Sources',
    newSource: 'Nouvelle source',
    uploads: 'Envois',
    newObject: 'Nouvel objet logique',
    schema: 'Schéma',
    builds: 'Constructions',
    build: 'Construction {{build}}',
    query: 'Requête',
    queries: 'Requêtes enregistrées',
    jobs: 'Tâches',
  },
  running_one: '{{count}} tâche en cours',
  running_many: '{{count}} tâches en cours',
  running_other: '{{count}} tâches en cours',
  user: {
    menu: 'Compte de {{name}}',
    changePassword: 'Changer de mot de passe…',
    signOut: 'Se déconnecter',
    scheme: 'Couleurs',
    light: 'Clair',
    dark: 'Sombre',
    system: 'Comme le système',
    density: 'Lignes',
    comfortable: 'Confortables',
    compact: 'Compactes',
  },
  nothing: {
    title: 'Rien ici pour vous pour l’instant',
    text: 'Votre compte permet de se connecter, mais aucun de ses rôles n’ouvre de page de cette console. La personne qui administre la plateforme peut vous en donner un.',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'Rien ne répond à cette adresse. La page a peut-être été renommée.',
    home: 'Aller à la première page',
  },
} as const satisfies Translated<typeof english>
