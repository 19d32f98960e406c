import type { Translated } from '../translated.ts'
import type { bindings as english } from '../en/bindings.ts'

export const bindings: Translated<typeof english> = {
  title: 'Liaisons',
  lead: 'Associez les données du fournisseur aux champs de l’utilisateur.',
  counts: 'Remplies : {{filled, number}}, vides : {{empty, number}}, non liées : {{unbound, number}}.',
  view: { label: 'Afficher les liaisons en' },
  column: {
    from: 'Origine',
  },
  path: {
    label: 'Chemin de {{field}}',
    placeholder: 'Choisir un chemin',
    noMatch: 'Rien ne correspond dans la réponse. Le chemin reste tel qu’il est saisi.',
    noResponse: 'Aucune réponse n’est disponible pour compléter. Le chemin reste tel qu’il est saisi.',
  },
  remove: 'Retirer {{field}}',
  restore: 'Rétablir le chemin enregistré de {{field}}',
  removed: '{{field}} quitte les liaisons à l’enregistrement.',
  takeBack: 'Le garder',
  emptyIn_one: 'Vide dans {{empty, number}} connexion enregistrée sur {{count, number}}.',
  emptyIn_many: 'Connexions enregistrées où il est vide : {{empty, number}} sur {{count, number}}.',
  emptyIn_other: 'Connexions enregistrées où il est vide : {{empty, number}} sur {{count, number}}.',
  assignsNothingIn_one: 'Sans effet dans {{empty, number}} connexion enregistrée sur {{count, number}}.',
  assignsNothingIn_many:
    'Connexions enregistrées où elle ne donne rien : {{empty, number}} sur {{count, number}}.',
  assignsNothingIn_other:
    'Connexions enregistrées où elle ne donne rien : {{empty, number}} sur {{count, number}}.',
  add: {
    open: 'Ajouter un champ',
    label: 'Nom du champ',
    help: 'Le compte le garde sous ce nom.',
    submit: 'Ajouter le champ',
    taken: 'Un champ porte déjà ce nom.',
    refused: 'Un nom compte de 1 à 120 caractères, sans espace au début ni à la fin.',
  },
  why: {
    user_info_off:
      'Tout ce qui se trouve sous <code>user</code> vient de l’appel du profil, qui est désactivé.',
    misplaced:
      'Le chemin s’arrête à <code>{{reached}}</code>, mais la réponse contient <code>{{part}}</code> ailleurs.',
    respelled:
      'Le chemin s’arrête à <code>{{reached}}</code> : <code>{{part}}</code> s’y écrit <code>{{name}}</code>.',
    groups_cut:
      'La personne appartient à plus de groupes que le fournisseur n’en énumère : il a envoyé un renvoi à la place de <code>{{part}}</code>.',
    needs_scope:
      'Le chemin s’arrête à <code>{{reached}}</code> : le fournisseur n’envoie <code>{{part}}</code> qu’avec la portée <code>{{scope}}</code>.',
    scope_without_value:
      'Le chemin s’arrête à <code>{{reached}}</code> : la portée de <code>{{part}}</code> est demandée, mais rien n’est venu. Soit rien n’est saisi pour la personne, soit un administrateur du fournisseur n’a pas consenti à la portée.',
    memberships_unread:
      'Rien n’a demandé <code>memberships</code> lors de cette connexion. L’appel a lieu dès qu’une liaison ou une attribution enregistrée les lit.',
    not_sent: 'Le chemin s’arrête à <code>{{reached}}</code> : il n’y a pas de <code>{{part}}</code>.',
    into_value:
      'Le chemin continue dans <code>{{reached}}</code>, qui est la valeur <code>{{there}}</code> et n’a pas de membres.',
    into_list:
      '<code>{{reached}}</code> est une liste : indiquez s’il s’agit de son premier élément ou de tous.',
    no_list: '<code>{{reached}}</code> n’est pas une liste : <code>{{part}}</code> n’y trouve rien.',
    short_list_one:
      'La liste <code>{{reached}}</code> contient {{count, number}} élément ; on les compte à partir de 0.',
    short_list_many:
      'La liste <code>{{reached}}</code> contient {{count, number}} d’éléments ; on les compte à partir de 0.',
    short_list_other:
      'La liste <code>{{reached}}</code> contient {{count, number}} éléments ; on les compte à partir de 0.',
    none_has_it: 'La liste a été trouvée, mais aucun élément n’a <code>{{part}}</code>.',
    json_path: 'C’est écrit comme un JSONPath. Ici, il faut un chemin simple, sans <code>$</code>.',
    unreadable:
      'Après <code>{{reached}}</code>, seuls <code>[*]</code> ou un nombre entre crochets peuvent suivre.',
    too_much: 'La réponse est trop grande pour être lue entièrement pour ce chemin.',
    null: 'Le fournisseur a envoyé <code>{{part}}</code> sans valeur : rien n’y est saisi pour cette personne.',
    blank: 'Le fournisseur a envoyé <code>{{part}}</code> comme texte vide.',
    list_one:
      '<code>{{reached}}</code> est une liste de {{count, number}} valeur ; ce champ prend un seul texte.',
    list_many:
      '<code>{{reached}}</code> est une liste de {{count, number}} de valeurs ; ce champ prend un seul texte.',
    list_other:
      '<code>{{reached}}</code> est une liste de {{count, number}} valeurs ; ce champ prend un seul texte.',
    object: '<code>{{reached}}</code> est un objet ; ce champ prend un seul texte.',
    switch: '<code>{{reached}}</code> est vrai ou faux ; ce champ prend un texte.',
    list_empty: '<code>{{reached}}</code> est une liste vide.',
    objects: '<code>{{reached}}</code> contient des objets. Choisissez un de leurs membres.',
    lists: '<code>{{reached}}</code> est une liste. Choisissez ses éléments.',
    other_values:
      '<code>{{reached}}</code> vaut <code>{{values}}</code>, ce qui ne remplit pas la condition.',
    other_type:
      '<code>{{reached}}</code> vaut <code>{{values}}</code>, dont le type n’est pas celui de <code>{{operand}}</code>.',
    excluded: '<code>{{reached}}</code> vaut <code>{{values}}</code>, que la condition exclut.',
    pattern_unmatched: 'Le motif <code>{{pattern}}</code> ne correspond pas à <code>{{values}}</code>.',
    selects_nothing: '<code>{{part}}</code> ne trouve rien dans <code>{{reached}}</code>.',
    names_unknown: 'Noms inconnus : <code>{{values}}</code>.',
    name_similar: '<code>{{name}}</code> est inconnu, mais <code>{{similar}}</code> existe.',
    names_long: 'Les noms ont au plus 200 caractères. Ceux-ci sont plus longs : <code>{{values}}</code>.',
  },
  whyAtStart: {
    misplaced: 'La réponse contient <code>{{part}}</code>, mais pas ici.',
    respelled: 'Dans la réponse, <code>{{part}}</code> s’écrit <code>{{name}}</code>.',
    needs_scope: 'Le fournisseur n’envoie <code>{{part}}</code> qu’avec la portée <code>{{scope}}</code>.',
    scope_without_value:
      'La portée de <code>{{part}}</code> est demandée, mais rien n’est venu. Soit rien n’est saisi pour la personne, soit un administrateur du fournisseur n’a pas consenti à la portée.',
    not_sent: 'La réponse ne contient pas de <code>{{part}}</code>.',
  },
  remedy: {
    ignore_case: 'Ignorer la casse',
    set_kind: { role: 'Attribuer des rôles', group: 'Attribuer des groupes' },
    add_scope: 'Ajouter la portée {{scope}}',
    switch_user_info: 'Activer l’appel',
  },
  compare: {
    title: 'Comparer des connexions',
    one: 'Connexion',
    other: 'Comparée avec',
    count_one: '{{count, number}} valeur sur {{all, number}} diffère.',
    count_many: '{{count, number}} de valeurs sur {{all, number}} diffèrent.',
    count_other: '{{count, number}} valeurs sur {{all, number}} diffèrent.',
    showAll: 'Afficher aussi les valeurs identiques',
    different: 'Différent',
  },
  response: {
    noMatch: 'Personne de ce nom ne s’est connecté pendant l’enregistrement',
    none: 'Pas encore de réponse',
    noneText:
      'Activez le mode Debug et laissez quelqu’un se connecter, ou utilisez la réponse d’un essai de connexion. Les chemins sont alors complétés à partir d’elle, et chacun montre ce qu’il donne.',
    items_one: '{{count, number}} élément',
    items_many: '{{count, number}} d’éléments',
    items_other: '{{count, number}} éléments',
    more_one: '… encore {{count, number}}',
    more_many: '… encore {{count, number}}',
    more_other: '… encore {{count, number}}',
    removed: '••• retiré',
    fill: 'Utiliser pour {{field}}',
    add: 'Ajouter un champ pour cette valeur',
  },
  json: {
    label: 'Les liaisons en JSON',
    at: 'Ligne {{line, number}}, colonne {{column, number}} :',
    waits: 'D’ici là, le tableau garde ce qui a pu être lu en dernier.',
    tableWaits: 'Le JSON ne peut pas être lu. Le tableau montre ce qui a pu être lu en dernier.',
    wrong: {
      many: 'on ne peut pas garder plus de 200 liaisons.',
      object: 'un objet entre accolades devrait commencer ici.',
      key: 'le nom d’un champ de la plateforme entre guillemets droits devrait se trouver ici.',
      colon: 'un deux-points devrait suivre le nom {{field}}.',
      path: 'le chemin de {{field}} devrait se trouver ici, entre guillemets droits.',
      comma: 'une virgule ou l’accolade fermante devrait se trouver ici.',
      end: 'rien ne devrait suivre l’accolade fermante.',
      twice: '{{field}} s’y trouve deux fois.',
      field:
        '{{field}} n’est pas un champ de la plateforme ; les autres s’appellent configuration. suivi d’un nom.',
      long: 'le chemin de {{field}} dépasse 400 caractères.',
    },
  },
}
