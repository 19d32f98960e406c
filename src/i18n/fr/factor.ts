import type { factor as english } from '../en/factor.ts'
import type { Translated } from '../translated.ts'

export const factor = {
  code: 'Code de l’application',
  codeNeeded: 'Saisissez les six chiffres.',
  recovery: 'Code de secours',
  recoveryNeeded: 'Saisissez un code de secours.',
  use: {
    passkey: 'Utiliser une clé d’accès',
    code: 'Utiliser un code de l’application',
    recovery_code: 'Utiliser un code de secours',
  },
  step: {
    passkey:
      'Confirmez que c’est bien vous avec votre empreinte, votre visage, votre code PIN ou une clé de sécurité.',
    hosts:
      'Vos clés d’accès ne fonctionnent que sur {{hosts}}, où vous les avez ajoutées. Utilisez ici un autre moyen.',
    code: 'Saisissez le code qu’affiche votre application d’authentification.',
    recovery_code: 'Saisissez l’un des codes de secours que vous avez enregistrés. Chacun sert une fois.',
    lost: 'Vous les avez tous perdus ? Demandez à un administrateur de retirer votre second facteur.',
    restart: 'Recommencer',
  },
  failure: {
    unsupported:
      'Ce navigateur ne peut pas utiliser de clés d’accès. Mettez-le à jour, ou utilisez un autre navigateur ou un autre moyen.',
    elsewhere:
      'Les clés d’accès de cette plateforme appartiennent à une autre adresse. Ouvrez la plateforme à cette adresse ou utilisez un autre moyen.',
    cancelled:
      'Aucune clé d’accès n’a été utilisée : la demande a été annulée, a pris trop de temps ou n’a trouvé aucune de vos clés. Réessayez. Si vous l’avez perdue, utilisez un autre moyen ou un code de secours.',
    not_created:
      'Aucune clé d’accès n’a été créée : la demande a été annulée ou a pris trop de temps. Réessayez.',
    known:
      'Cet appareil ou cette clé de sécurité a déjà une clé d’accès de votre compte. Utilisez-en un autre.',
    failed: 'Le navigateur n’a pas pu utiliser la clé d’accès. Réessayez ou utilisez-en une autre.',
  },
  site: {
    loopback: 'Les clés d’accès ne fonctionnent pas à une adresse IP.',
    open: 'Ouvrir {{address}}',
    impossible:
      'Les clés d’accès ne fonctionnent que sur localhost et sur un domaine en HTTPS. Demandez à un administrateur d’y proposer la plateforme.',
  },
  passkey: {
    name: 'Nom de la clé d’accès',
    nameHelp: 'La distingue de vos autres clés d’accès, par exemple Portable ou Clé bleue.',
    nameNeeded: 'Saisissez un nom pour la clé d’accès.',
    create: 'Créer la clé d’accès',
  },
  setUp: {
    title: 'Configurer un second facteur',
    text: 'La connexion par mot de passe demandera aussi un code d’une application de votre téléphone ou une clé d’accès.',
    required:
      'L’un de vos rôles l’exige. La connexion demandera aussi un code d’une application de votre téléphone ou une clé d’accès.',
    passwordHelp: 'Pour vérifier que c’est bien vous.',
    next: 'Continuer',
    scan: 'Scannez ce code QR avec une application d’authentification.',
    qr: 'Code QR pour l’application d’authentification',
    orKey: 'Ou saisissez cette clé dans l’application :',
    key: 'Clé pour l’application',
    confirm: 'Confirmer',
    app: 'Application du téléphone',
    appText: 'La connexion par mot de passe demandera aussi un code de l’application ou une clé d’accès.',
    passkey: 'Clé d’accès',
    passkeyHelp:
      'Une clé d’accès est enregistrée sur cet appareil, sur votre téléphone ou sur une clé de sécurité. Votre empreinte, votre visage ou un code PIN la déverrouille.',
    other: 'Choisir un autre moyen',
  },
  codes: {
    label: 'Codes de secours',
    text: 'Si vous perdez votre téléphone ou votre clé d’accès, chacun de ces codes permet de se connecter une fois.',
    file: 'Codes de secours de {{login}}',
    save: 'Enregistrer dans un fichier',
    once: 'Affichés une seule fois. Conservez-les là où vous seul pouvez les trouver.',
    sure: 'Vous ne les reverrez plus. Enregistrez-les, puis fermez à nouveau cette fenêtre.',
    done: 'Je les ai enregistrés',
    renewed: 'De nouveaux codes de secours sont en service',
  },
  own: {
    title: 'Second facteur',
    text: 'La connexion par mot de passe demande aussi l’un de ces moyens.',
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
      'Votre mot de passe seul suffira : l’application, les clés d’accès et les codes de secours cesseront de fonctionner.',
    removeSubmit: 'Le retirer',
    removed: 'Second facteur retiré',
    added: 'Second facteur configuré',
    methods: 'Seconds facteurs',
    appSince: 'Configurée le {{date}}',
    passkeyUsed: 'Ajoutée le {{date}}, dernière utilisation : {{when}}',
    passkeyUnused: 'Ajoutée le {{date}}, pas encore utilisée',
    passkeyHost: 'Fonctionne seulement sur {{host}}',
    addApp: 'Configurer une application…',
    addPasskey: 'Ajouter une clé d’accès…',
    full: 'Vous avez dix clés d’accès, le maximum possible. Retirez-en une pour en ajouter une autre.',
    confirm: 'Votre clé d’accès confirme cette modification.',
    removePasskey: 'Retirer',
    removeNamed: 'Retirer la clé d’accès {{name}}',
    removePasskeyTitle: 'Retirer la clé d’accès {{name}} ?',
    removePasskeyText:
      'Elle ne permettra plus de se connecter. Vous pourrez ensuite la supprimer aussi sur son appareil.',
    removePasskeySubmit: 'Retirer la clé d’accès',
    codeAdded: 'Application configurée',
    passkeyAdded: 'Clé d’accès ajoutée',
    passkeyRemoved: 'Clé d’accès retirée',
  },
} as const satisfies Translated<typeof english>
