import type { login as english } from '../en/login.ts'
import type { Translated } from '../translated.ts'

export const login = {
  title: 'Connexion',
  modes: 'Modes de connexion',
  mode: { platform_id_resource_owner: 'Mot de passe', apikey: 'Clé d’API' },
  login: 'Identifiant',
  password: 'Mot de passe',
  apikey: 'Clé d’API',
  secretkey: 'Clé secrète',
  show: 'Afficher : {{what}}',
  hide: 'Masquer : {{what}}',
  capsLock: 'Le verrouillage des majuscules est activé.',
  submit: 'Se connecter',
  forgot: 'Mot de passe oublié ? Un administrateur peut en définir un nouveau.',
  forgotLink: 'Mot de passe oublié ?',
  orWith: 'ou continuer avec',
  with: 'Continuer avec {{name}}',
  finishing: 'Connexion en cours…',
  leaving: 'Ouverture de {{name}}…',
  version: 'Version {{version}}',
  noMode: {
    title: 'Aucun mode de connexion n’est ouvert',
    text: 'Tous les modes de connexion de cette application sont masqués ou désactivés. Son administrateur peut en afficher un de nouveau.',
  },
  needed: {
    login: 'Saisissez votre identifiant.',
    password: 'Saisissez votre mot de passe.',
    apikey: 'Saisissez la clé d’API.',
    secretkey: 'Saisissez la clé secrète.',
  },
  keyShape: 'Une clé ne contient que des lettres, des chiffres et des traits d’union.',
  network: 'La plateforme ne répond pas. Vérifiez qu’elle fonctionne, puis réessayez.',
  missing: 'Une partie de la console n’a pas pu être chargée. Rechargez la page, puis connectez-vous.',
  ended: 'Votre session est terminée. Reconnectez-vous pour reprendre où vous en étiez.',
  unreachable: {
    text: 'La connexion a besoin d’elle. Vérifiez qu’elle fonctionne et que cette adresse est la bonne.',
  },
} as const satisfies Translated<typeof english>
