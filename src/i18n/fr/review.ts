import type { review as english } from '../en/review.ts'
import type { Translated } from '../translated.ts'

export const review = {
  failed: 'Impossible de planifier la construction',
  unavailable: 'Cette plateforme n’indique pas ce qu’une construction changerait',
  sentence: {
    written: 'Objets à écrire : {{count, number}} sur {{of, number}}.',
    until: 'Les requêtes lisent la construction {{build}} jusqu’à ce que la nouvelle soit complète.',
  },
  act: {
    build_one: 'Construire {{count, number}} objet',
    build_many: 'Construire {{count, number}} d’objets',
    build_other: 'Construire {{count, number}} objets',
    all_one: 'Écrire dans tous les cas',
    all_many: 'Tout réécrire ({{count, number}})',
    all_other: 'Tout réécrire ({{count, number}})',
    publish: 'Construire sans les objets supprimés',
    accept: 'Construire bien que certains utilisateurs voient alors plus de lignes',
  },
  refused_one: '{{count, number}} objet ne peut pas être construit tel quel. Corrigez-le d’abord.',
  refused_many: '{{count, number}} d’objets ne peuvent pas être construits tels quels. Corrigez-les d’abord.',
  refused_other: '{{count, number}} objets ne peuvent pas être construits tels quels. Corrigez-les d’abord.',
  nothing: {
    title: 'Rien à construire',
    text: 'Chaque table est conforme à sa définition, et ses fichiers n’ont pas changé.',
  },
  objects: {
    same_one: '{{count, number}} reste tel quel',
    same_many: '{{count, number}} restent tels quels',
    same_other: '{{count, number}} restent tels quels',
  },
  state: { new: 'nouveau', changed: 'modifié', unchanged: 'même définition', removed: 'supprimé' },
  change: {
    attribute_added: '<b>{{name}}</b> est ajouté : {{to}}',
    attribute_removed: '<b>{{name}}</b> est supprimé. Son type était {{from}}.',
    attribute_retyped: '<b>{{name}}</b> change de type : {{from}} devient {{to}}',
    attribute_described: '<b>{{name}}</b> change de nom d’affichage ou de rôles',
    attribute_moved: 'L’ordre des attributs change à partir de <b>{{name}}</b>',
    source_changed: '<b>{{name}}</b> est lu depuis {{to}}, et non plus depuis {{from}}',
    rules_changed: 'Les règles de <b>{{name}}</b> changent',
    key_changed: 'La clé change : {{from}} devient {{to}}',
    relation_added: 'Une relation vers <b>{{name}}</b> est ajoutée : {{to}}',
    relation_removed: 'La relation vers <b>{{name}}</b> est supprimée. C’était {{from}}.',
    relation_changed: 'La relation vers <b>{{name}}</b> change : {{from}} devient {{to}}',
    described: '<b>{{name}}</b> change : {{from}} devient {{to}}',
    other_member: '<b>{{name}}</b> change',
    not_known: 'La définition de la table actuelle est inconnue : certains changements ne sont pas listés',
  },
  reason: {
    full: 'Écrit parce que toutes les tables sont écrites',
    input: 'Écrit parce que son fichier, ou sa lecture, a changé',
    reads: 'Écrit parce qu’il lit {{names}}',
    joins: 'Écrit parce qu’une relation qu’il utilise a changé',
    follows: 'Écrit à chaque construction, car ses lignes peuvent changer entre deux constructions',
    missing: 'Écrit parce que sa table manque',
    not_known: 'Écrit parce qu’une version antérieure l’a construit',
  },
  uses: {
    title: 'Requêtes enregistrées et tableaux',
    failing_one: '{{count, number}} échouerait',
    failing_many: '{{count, number}} échoueraient',
    failing_other: '{{count, number}} échoueraient',
    owner: 'de {{owner}}',
    boards: 'Dans ces tableaux :',
    hidden_one: 'Une autre requête enregistrée est concernée. Vous ne pouvez pas la voir.',
    hidden_many:
      '{{count, number}} d’autres requêtes enregistrées sont concernées. Vous ne pouvez pas les voir.',
    hidden_other:
      '{{count, number}} autres requêtes enregistrées sont concernées. Vous ne pouvez pas les voir.',
  },
  effect: {
    fails_one: 'Échoue, car {{fields}} est supprimé',
    fails_many: 'Échoue, car {{fields}} sont supprimés',
    fails_other: 'Échoue, car {{fields}} sont supprimés',
    moves_one: 'La réponse vient de {{to}}, et non plus de {{from}}',
    moves_many: 'La réponse vient de {{to}}, et non plus de {{from}}',
    moves_other: 'La réponse vient de {{to}}, et non plus de {{from}}',
    may_move_one: 'La réponse vient de {{to}} au lieu de {{from}} si {{to}} a alors moins de lignes',
    may_move_many: 'La réponse vient de {{to}} au lieu de {{from}} si {{to}} a alors moins de lignes',
    may_move_other: 'La réponse vient de {{to}} au lieu de {{from}} si {{to}} a alors moins de lignes',
    works_one: 'Sans réponse actuellement, elle en aura une de {{to}}',
    works_many: 'Sans réponse actuellement, elle en aura une de {{to}}',
    works_other: 'Sans réponse actuellement, elle en aura une de {{to}}',
  },
  fix: {
    text: 'Les mêmes valeurs sont dans un autre champ : {{names}}.',
    pair: '{{to}} au lieu de {{from}}',
    act: 'L’utiliser',
    label: 'Utiliser l’autre champ dans « {{name}} »',
    done: '{{name}} utilise l’autre champ',
    untilBuilt: 'Elle aura une réponse après la construction.',
    failed: 'Impossible de modifier {{name}}',
  },
  condition: {
    title: 'Conditions sur les lignes',
    none_one: 'La condition d’un rôle sur {{fields}} ne correspond plus à aucune ligne de <b>{{name}}</b>.',
    none_many:
      'Les conditions de {{count, number}} de rôles sur {{fields}} ne correspondent plus à aucune ligne de <b>{{name}}</b>.',
    none_other:
      'Les conditions de {{count, number}} rôles sur {{fields}} ne correspondent plus à aucune ligne de <b>{{name}}</b>.',
    users_one: '{{count, number}} utilisateur a un de ces rôles :',
    users_many: '{{count, number}} d’utilisateurs ont un de ces rôles :',
    users_other: '{{count, number}} utilisateurs ont un de ces rôles :',
    fewer_one: 'Un rôle avec une condition sur {{fields}} obtient moins de lignes de <b>{{name}}</b>.',
    fewer_many:
      '{{count, number}} de rôles avec une condition sur {{fields}} obtiennent moins de lignes de <b>{{name}}</b>.',
    fewer_other:
      '{{count, number}} rôles avec une condition sur {{fields}} obtiennent moins de lignes de <b>{{name}}</b>.',
    more_one: 'Un rôle avec une condition sur {{fields}} obtient plus de lignes de <b>{{name}}</b>.',
    more_many:
      '{{count, number}} de rôles avec une condition sur {{fields}} obtiennent plus de lignes de <b>{{name}}</b>.',
    more_other:
      '{{count, number}} rôles avec une condition sur {{fields}} obtiennent plus de lignes de <b>{{name}}</b>.',
    moreText:
      'Les utilisateurs de ces rôles verraient des lignes qu’ils ne doivent pas voir. Vérifiez d’abord les rôles.',
  },
  steps: {
    title: 'Étapes',
    exact_one: '{{rows}} ligne, {{size}}',
    exact_many: '{{rows}} lignes, {{size}}',
    exact_other: '{{rows}} lignes, {{size}}',
    about_one: 'environ {{rows}} ligne, {{size}}',
    about_many: 'environ {{rows}} lignes, {{size}}',
    about_other: 'environ {{rows}} lignes, {{size}}',
    unknown: 'taille inconnue',
    sizes:
      'Les lignes sont celles de la table actuelle, ou comptées dans le fichier. « Environ » indique une estimation. Les tailles sont des estimations.',
    publish: 'Passer les requêtes à la nouvelle construction',
    full: 'Réécrire tous les objets prend plus de temps et donne le même résultat, sauf si un fichier ou une ligne d’une base de données a changé sans être détecté.',
  },
} as const satisfies Translated<typeof english>
