import type { returned as english } from '../en/returned.ts'
import type { Translated } from '../translated.ts'

export const returned = {
  what: {
    sign_in_state_unknown:
      'Cette connexion a été commencée dans un autre navigateur ou il y a plus de 10 minutes.',
    sign_in_code_spent: 'Cette connexion est déjà terminée ou a pris trop de temps.',
    provider_inactive: 'Ce mode de connexion est désactivé.',
    provider_refused: 'Le fournisseur n’a pas accepté la connexion.',
    provider_unreachable: 'Le fournisseur ne répond pas.',
    provider_answer: 'La réponse du fournisseur n’est pas fiable ; personne n’a été connecté.',
    address_forbidden: 'La plateforme ne peut pas appeler une adresse de ce fournisseur.',
    address_insecure: 'Une adresse de ce fournisseur n’est pas sûre ; elle n’a pas été appelée.',
    login_unbound: 'Le fournisseur n’a pas indiqué votre identifiant sur cette plateforme.',
    identity_unlinked: 'Un compte avec votre identifiant existe, mais il n’est pas lié à cette connexion.',
    account_inactive: 'Votre compte est désactivé.',
    auth_mode_unavailable: 'Cette application ne propose pas ce mode de connexion.',
    application_unknown: 'L’application d’où vous venez n’est pas connue ici.',
    redirect_uri_unknown: 'L’adresse de retour n’appartient pas à cette application.',
    too_many_attempts: 'Il y a eu trop de tentatives infructueuses.',
    other: 'La connexion par le fournisseur n’a pas abouti.',
  },
  help: {
    sign_in_state_unknown: 'Recommencez ici, dans cette fenêtre.',
    sign_in_code_spent: 'Connectez-vous de nouveau.',
    provider_inactive: 'Choisissez un autre mode ou adressez-vous à votre administrateur.',
    provider_refused:
      'Si vous ne l’avez pas interrompue vous-même, demandez à votre administrateur si votre compte peut utiliser cette plateforme.',
    provider_unreachable:
      'Réessayez dans quelques minutes ou choisissez un autre mode. Votre administrateur peut consulter les détails.',
    provider_answer:
      'Votre administrateur peut vérifier les réglages du fournisseur à l’aide de la référence ci-dessous.',
    address_forbidden: 'Votre administrateur peut autoriser son réseau ou corriger l’adresse.',
    address_insecure: 'Votre administrateur peut corriger l’adresse.',
    login_unbound: 'Votre administrateur peut choisir d’où l’identifiant est lu.',
    identity_unlinked: 'Votre administrateur peut lier les deux sur la page de votre compte.',
    account_inactive: 'Votre administrateur peut le réactiver.',
    auth_mode_unavailable: 'Choisissez l’un des modes ci-dessous.',
    application_unknown: 'Rouvrez l’application ou adressez-vous à son administrateur.',
    redirect_uri_unknown: 'Son administrateur peut l’ajouter aux adresses de retour.',
    too_many_attempts: 'Patientez quelques minutes, puis réessayez.',
    other:
      'Réessayez ou choisissez un autre mode. Si le problème persiste, donnez à votre administrateur la référence ci-dessous.',
  },
  stage: {
    discovery: 'recherche du fournisseur',
    authorization: 'connexion chez le fournisseur',
    token: 'échange de son code',
    id_token: 'vérification de l’identité',
    user_info: 'lecture du profil',
    memberships: 'lecture des groupes',
    bindings: 'lecture des champs',
    mappings: 'attribution des rôles et des groupes',
    account: 'recherche du compte',
  },
  step: 'Arrêt à l’étape {{at}} sur {{of}} : {{name}}.',
  reference: 'Référence',
  goOn: 'Continuer en tant que {{name}}',
  unknown: {
    title: '404 : application introuvable',
    text: 'L’application « {{app}} » n’existe pas. Vérifiez l’adresse.',
  },
} as const satisfies Translated<typeof english>
