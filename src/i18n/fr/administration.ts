import type { administration as english } from '../en/administration.ts'
import type { Translated } from '../translated.ts'

export const administration = {
  readOnly: 'Vous pouvez consulter ceci, pas le modifier.',
  organizations: {
    sentence: 'Les organisations possèdent des paquets ; seuls leurs membres les voient.',
    error: 'Les organisations n’ont pas pu être lues',
    tabs: 'Parties de l’organisation',
    tab: {
      settings: 'Paramètres',
    },
    field: {
      name: 'Nom',
      description: 'Description',
    },
    idHelp: 'Minuscules, chiffres, - et _. Les paquets le portent ; il ne peut plus être changé ensuite.',
    needed: {
      id: 'Saisissez un identifiant.',
      idShape:
        'Il commence par une minuscule ou un chiffre et ne contient que des minuscules, des chiffres, - et _.',
    },
    exists: 'Une organisation porte déjà cet identifiant.',
    action: {
      new: 'Nouvelle organisation',
      delete: 'Supprimer l’organisation…',
    },
    new: {
      title: 'Nouvelle organisation',
      text: 'Ses membres s’ajoutent sur sa page.',
      submit: 'Créer l’organisation',
    },
    saved: '{{name}} est enregistrée',
    lost: 'Ses membres ne reviennent pas avec elle.',
    deleted: '{{name}} est supprimée',
    toList: 'Toutes les organisations',
    delete: {
      title: 'Supprimer l’organisation « {{name}} » ?',
      text: 'Cette action est définitive. Une organisation qui possède des paquets n’est pas supprimée.',
      members_one: '{{count, number}} membre la quitte',
      members_many: '{{count, number}} membres la quittent',
      members_other: '{{count, number}} membres la quittent',
      accounts: 'Leurs comptes restent tels quels',
    },
    members: {
      addText: 'Ils voient alors les paquets de cette organisation.',
      noneText: 'Sans membres, personne ne voit ce que possède cette organisation.',
    },
  },
  settings: {
    sentence: 'Ils valent pour tout le monde et prennent effet aussitôt.',
    changed: 'Modifiés par {{user}}, {{when}}. Ils prennent effet aussitôt.',
    error: 'Les paramètres n’ont pas pu être lus',
    saved: 'Paramètres enregistrés',
    networksWrong: 'Saisissez des adresses ou des réseaux, par exemple 10.0.0.0/8, séparés par des virgules.',
    savedText: 'Ils sont en vigueur.',
    group: {
      sessions: 'Sessions',
      lockout: 'Tentatives infructueuses',
      load: 'Limites',
    },
    field: {
      token_idle: 'Déconnexion après une inactivité de',
      token_age: 'Déconnexion dans tous les cas après',
      lockout_attempts: 'Tentatives infructueuses par compte',
      lockout_address_attempts: 'Tentatives infructueuses par adresse IP',
      lockout_window: 'Comptées sur',
      lockout_wait: 'Attente quand il y en a trop',
      lockout_wait_max: 'Attente la plus longue',
      lockout_exempt_networks: 'Réseaux exemptés',
      hashes_at_once: 'Mots de passe vérifiés à la fois',
      recorded_sign_ins: 'Connexions consignées par fournisseur',
    },
    help: {
      token_idle: 'Chaque requête de la personne remet le compteur à zéro.',
      token_age: 'Compté depuis la connexion, même si la personne est active.',
      lockout_attempts:
        'Un navigateur dans lequel l’utilisateur s’est déjà connecté a cinq tentatives à lui.',
      lockout_address_attempts: 'Les utilisateurs derrière un même proxy ou routeur partagent une adresse.',
      lockout_window: 'Les échecs plus anciens sont oubliés.',
      lockout_wait: 'Elle double à chaque échec qui suit.',
      lockout_wait_max: 'L’attente ne dépasse pas cette durée.',
      lockout_exempt_networks:
        'Adresses ou réseaux, par exemple 10.0.0.0/8. Les échecs de ces réseaux ne comptent que pour le compte.',
      hashes_at_once: 'Les autres attendent. Plus il y en a, plus il faut de processeur et de mémoire.',
      recorded_sign_ins: 'Le mode Debug garde les plus récentes ; les anciennes sont effacées.',
    },
    meaning: {
      sessions:
        'Une personne inactive pendant {{token_idle}} est déconnectée ; toutes le sont après {{token_age}}.',
      lockout:
        'Échecs admis : {{lockout_attempts}} par compte et {{lockout_address_attempts}} par adresse sur {{lockout_window}} ; ensuite, la tentative suivante attend {{lockout_wait}}, puis jusqu’à {{lockout_wait_max}} en cas de répétition.',
      load: 'Vérifications simultanées : {{hashes_at_once}}. Connexions gardées par fournisseur en mode Debug : {{recorded_sign_ins}}.',
    },
  },
  applications: {
    sentence:
      'Ce à quoi on se connecte : l’apparence de chaque application avant la connexion et les modes qu’elle propose.',
    error: 'Les applications n’ont pas pu être lues',
    toList: 'Toutes les applications',
    column: {
      modes: 'Modes de connexion',
    },
    mode: {
      password: 'Mot de passe',
      apikey: 'Clé d’API',
    },
    action: {
      delete: 'Supprimer l’application…',
    },
    new: {
      sentence: 'Elle commence avec le seul mot de passe ; le reste se règle dans son éditeur.',
      submit: 'Créer l’application',
    },
    exists: 'Une application porte déjà cet identifiant.',
    appidHelp:
      'Lettres, chiffres, - . et _. L’application l’envoie à chaque connexion ; il ne peut plus être changé ensuite.',
    saved: '{{name}} est enregistrée',
    savedText: 'L’écran de connexion l’affiche désormais.',
    deleted: '{{name}} est supprimée',
    lost: 'Les sessions terminées avec elle ne reviennent pas.',
    section: {
      texts: 'Nom et textes',
      looks: 'Apparence',
      modes: 'Modes de connexion',
      policy: 'Politique de mot de passe',
      addresses: 'Adresses de retour',
    },
    field: {
      name: 'Nom',
      title: 'Titre',
      message: 'Message',
      url: 'Adresse de l’application',
      logo: 'Logo',
      background: 'Arrière-plan',
      color: 'Couleur',
      addresses: 'Adresses de retour',
    },
    help: {
      title: 'Figure à côté du logo ; vide, le nom s’affiche.',
      message: 'Affiché à côté du formulaire : maintenance, personne à contacter.',
      url: 'Pour information ; rien n’y est envoyé.',
      logo: 'PNG, JPEG, GIF, WebP ou SVG, jusqu’à {{size}}.',
      background: 'Remplace le dessin à droite. PNG, JPEG, GIF, WebP ou SVG, jusqu’à {{size}}.',
      color: 'Pour le titre. Sa clarté est ajustée pour rester lisible en clair et en sombre.',
    },
    needed: {
      appid:
        'Il commence par une lettre ou un chiffre et ne contient que des lettres, des chiffres, - . et _.',
      color: 'Saisissez une couleur telle que #005d6f.',
      url: 'Saisissez une adresse qui commence par https:// ou http://.',
      figure: 'Saisissez un nombre de 4 chiffres au plus.',
      address: '« {{address}} » n’est pas une adresse complète sans * ni #.',
    },
    pickColor: 'Choisir la couleur à vue',
    picture: {
      choose: 'Choisir un fichier',
      present: 'Image actuelle : {{what}}',
      type: 'Ce fichier n’est ni PNG, ni JPEG, ni GIF, ni WebP, ni SVG.',
      size: 'Ce fichier dépasse {{size}}.',
      broken: 'Ce fichier n’a pas pu être ouvert comme image.',
    },
    modes: {
      help: 'Dans l’ordre de l’écran. Un mode non affiché s’ouvre encore quand l’adresse le nomme.',
      textOf: 'Texte du bouton : {{name}}',
      shown: 'Affiché',
      off: 'Désactivé',
      up: 'Monter {{name}}',
      down: 'Descendre {{name}}',
      add: 'Proposer {{name}}',
      grip: 'Déplacer {{name}}, {{at}} sur {{of}}',
      gripHint: 'Glisser, ou appuyer sur ↑ et ↓',
      moved: '{{name}} est maintenant {{at}} sur {{of}}',
      none: 'Aucun mode de connexion n’est affiché : sans adresse particulière, personne ne peut se connecter ici.',
    },
    policy: {
      help: 'S’applique quand un mot de passe est défini, y compris pour les comptes existants à leur prochain changement.',
      active: 'Les mots de passe suivent des règles',
      elsewhere: 'La politique de la plateforme régit tous les mots de passe.',
      open: 'Ouvrir l’application « platform »',
      nb_char: 'Caractères',
      nb_cchar: 'Majuscules',
      nb_int: 'Chiffres',
      nb_schar: 'Caractères spéciaux',
      password_expire: 'Jours avant expiration',
      expireHelp: '0 n’exige rien ; un mot de passe avec 0 jour n’expire jamais.',
      sample: 'Essayer un mot de passe',
      sampleHelp: 'Il n’est ni conservé ni envoyé. N’utilisez pas celui de quelqu’un.',
    },
    addressesHelp:
      'Où une connexion peut revenir, une adresse complète par ligne. La console elle-même n’en a pas besoin.',
    screen: {
      title: 'Adresse de connexion',
      help: 'On s’y connecte à cette application, puis on revient à une adresse de retour avec un code que l’application échange une seule fois.',
    },
    preview: {
      label: 'Aperçu de l’écran de connexion de {{name}}',
      text: 'L’écran de connexion lui-même, dessiné d’après le formulaire. Il ne peut pas être utilisé ici.',
      language: 'Langue de l’aperçu',
    },
    delete: {
      title: 'Supprimer l’application « {{name}} » ?',
      sessions: 'Les personnes qui y sont connectées sont déconnectées',
      accounts: 'Comptes, rôles et fournisseurs restent tels quels',
    },
  },
} as const satisfies Translated<typeof english>
