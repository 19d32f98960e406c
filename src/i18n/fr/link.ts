export const link = {
  checking: 'Vérification du lien…',
  until: 'Ce lien est utilisable jusqu’au {{time}}.',
  form: {
    invitation: {
      title: 'Bienvenue, {{name}}',
      text: 'Définissez un mot de passe pour votre compte sur {{platform}}.',
    },
    reset: {
      title: 'Définir un nouveau mot de passe',
      text: 'Pour le compte de {{name}} sur {{platform}}. Ses sessions prennent fin.',
    },
  },
  submit: 'Définir le mot de passe',
  done: {
    title: 'Votre mot de passe est défini',
    text: 'Connectez-vous en tant que {{login}} avec votre nouveau mot de passe.',
    other: 'La session de {{name}} dans ce navigateur sera d’abord fermée.',
  },
  ended: 'Ce lien n’est pas utilisable',
  toSignIn: 'Retour à la connexion',
  toRequest: 'Demander un nouveau lien',
  again: {
    title: 'Rouvrez votre lien',
    text: 'Cette page n’a plus le lien. Rouvrez-le, ou saisissez votre identifiant pour en recevoir un nouveau par e-mail.',
  },
  request: {
    text: 'Saisissez votre identifiant. Vous recevrez un e-mail avec un lien qui définit un nouveau mot de passe.',
    needed: 'Saisissez votre identifiant.',
    submit: 'Envoyer le lien',
    by: 'Ouvrez le lien complet que vous avez reçu, ou demandez-en un nouveau à un administrateur.',
  },
  sent: {
    title: 'Consultez vos e-mails',
    text: 'S’il existe un compte « {{login}} » avec une adresse e-mail, un lien y a été envoyé. Il est valable une heure.',
    none: 'Pas d’e-mail ? Regardez dans les courriers indésirables, ou demandez un lien à un administrateur. Vous pourrez demander un autre e-mail dans 5 minutes.',
  },
} as const
