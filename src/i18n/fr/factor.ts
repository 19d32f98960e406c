import type { factor as english } from '../en/factor.ts'
import type { Translated } from '../translated.ts'

export const factor = {
  code: 'Code de l’application',
  codeNeeded: 'Saisissez les six chiffres.',
  recovery: 'Code de secours',
  recoveryNeeded: 'Saisissez un code de secours.',
  useRecovery: 'Utiliser un code de secours',
  useCode: 'Utiliser un code de l’application',
  step: {
    code: 'Saisissez le code qu’affiche votre application d’authentification.',
    recovery: 'Saisissez l’un des codes de secours que vous avez enregistrés. Chacun sert une fois.',
    lost: 'Ni application ni codes de secours ? Demandez à un administrateur de retirer votre second facteur.',
    restart: 'Recommencer',
  },
  setUp: {
    title: 'Configurer un second facteur',
    text: 'La connexion par mot de passe demandera aussi un code d’une application de votre téléphone.',
    required:
      'L’un de vos rôles l’exige. La connexion demandera aussi un code d’une application de votre téléphone.',
    passwordHelp: 'Pour vérifier que c’est bien vous.',
    next: 'Continuer',
    scan: 'Scannez ce code QR avec une application d’authentification.',
    qr: 'Code QR pour l’application d’authentification',
    orKey: 'Ou saisissez cette clé dans l’application :',
    key: 'Clé pour l’application',
    confirm: 'Confirmer',
  },
  codes: {
    label: 'Codes de secours',
    text: 'Si vous perdez votre téléphone, chacun de ces codes permet de se connecter une fois.',
    file: 'Codes de secours de {{login}}',
    save: 'Enregistrer dans un fichier',
    once: 'Affichés une seule fois. Conservez-les là où vous seul pouvez les trouver.',
    sure: 'Vous ne les reverrez plus. Enregistrez-les, puis fermez à nouveau cette fenêtre.',
    done: 'Je les ai enregistrés',
    renewed: 'De nouveaux codes de secours sont en service',
  },
  own: {
    title: 'Second facteur',
    text: 'La connexion par mot de passe demande aussi un code de votre application d’authentification.',
    since: 'Configuré',
    left: 'Codes de secours restants',
    few: 'Il ne reste que peu de codes de secours. Créez-en de nouveaux.',
    required: 'L’un de vos rôles exige un second facteur.',
    renew: 'Nouveaux codes de secours…',
    renewTitle: 'Nouveaux codes de secours',
    renewText: 'Vos codes de secours actuels cesseront de fonctionner.',
    renewSubmit: 'Créer les codes',
    remove: 'Retirer…',
    removeTitle: 'Retirer votre second facteur ?',
    removeText:
      'Votre mot de passe seul suffira. Pour utiliser un autre téléphone, configurez-le ensuite à nouveau.',
    removeSubmit: 'Le retirer',
    removed: 'Second facteur retiré',
    added: 'Second facteur configuré',
  },
} as const satisfies Translated<typeof english>
