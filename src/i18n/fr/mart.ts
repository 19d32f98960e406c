import type { mart as english } from '../en/mart.ts'
import type { Translated } from '../translated.ts'

export const mart = {
  design: 'Concevoir un mart',
  crumb: 'Nouveau mart',
  newName: 'Mart {{base}}',
  choose: {
    sentence:
      'Choisissez la base : l’objet dont le mart lit les lignes. D’autres objets peuvent y être joints par des relations.',
    caption: 'Objets qui peuvent servir de base à un mart',
    use: 'Utiliser comme base',
    noMatch_one: '{{count, number}} objet est masqué par ce filtre.',
    noMatch_many: '{{count, number}} d’objets sont masqués par ce filtre.',
    noMatch_other: '{{count, number}} objets sont masqués par ce filtre.',
    emptyTitle: 'Aucun objet Prim',
    emptyText: 'Un mart lit des objets Prim. Concevez-en d’abord un à partir d’une table.',
    absentTitle: '« {{name}} » ne peut pas servir de base',
    absentText: 'Aucun objet Prim ne porte ce nom. Il a été supprimé ou renommé.',
    other: 'Choisir une autre base',
  },
  tables: {
    title: 'Base et tables liées',
    base: 'base',
    more_one: '{{count, number}} autre attribut',
    more_many: '{{count, number}} d’autres attributs',
    more_other: '{{count, number}} autres attributs',
    ticked_one: '{{used, number}} attribut coché sur {{count, number}}',
    ticked_many: '{{used, number}} attributs cochés sur {{count, number}}',
    ticked_other: '{{used, number}} attributs cochés sur {{count, number}}',
    unused: 'Un mart suit une seule relation vers chaque table. Il n’utilise pas <code>{{relation}}</code>.',
    alone:
      'Aucune relation ne mène de cette table à une ligne d’une autre. Ajoutez-en une dans sa définition.',
    openBase: 'Ouvrir sa définition',
  },
  propose: {
    act: 'Proposer un mart',
    done: 'Le mart a une ligne par ligne de {{base}}, avec les attributs de toutes les tables liées.',
  },
  grain: {
    nothing: 'Cochez des attributs pour dire ce qu’est une ligne.',
    row: 'Une ligne par ligne de <b>{{base}}</b>.',
    by: 'Une ligne par combinaison de <b>{{names}}</b>, à partir de <b>{{base}}</b>.',
    all: 'Une ligne pour toutes les lignes de <b>{{base}}</b>.',
    otherBase: 'Aucun attribut de {{root}} n’est coché : le mart lit donc les lignes de {{base}}.',
  },
  rows: {
    text: 'ce qu’est une ligne',
    empty: 'Aucune dimension n’est cochée.',
    compute: 'Calculer',
    computeNamed: 'Calculer {{name}}',
  },
  figures: {
    title: 'Chiffres',
    text: 'ce qui est calculé pour elle',
    empty: 'Aucune mesure n’est cochée.',
    count: 'Compter les lignes',
    countText: 'Un nombre compte les lignes où l’attribut a une valeur.',
    attribute: 'Mesure',
    from: 'Origine',
    called: 'Nom',
    switch: '{{function}} de {{name}}',
    asIs: '« {{name}} » n’est pas calculé : chacune de ses valeurs obtient une ligne.',
    repeated:
      'La somme de {{name}} peut être trop élevée : une ligne de {{table}} est ajoutée une fois pour chaque ligne de {{base}} qui lui est jointe.',
  },
  function: { sum: 'Somme', min: 'Min.', max: 'Max.', count: 'Nombre' },
  nameOf: 'Nom de {{origin}} dans le mart',
  collision:
    '<b>{{name}}</b> est le nom de <code>{{owner}}</code> : <code>{{origin}}</code> s’appelle donc <b>{{own}}</b>.',
  rules: 'avec règles',
  know: { title: 'À savoir' },
  obstacle: {
    no_source: 'Le formulaire n’affiche pas ce mart : « {{name}} » n’a pas de source.',
    several_sources: 'Le formulaire n’affiche pas ce mart : « {{name}} » a plusieurs sources.',
    unknown_source:
      'Le formulaire n’affiche pas ce mart : la source de « {{name}} » n’est pas un attribut d’un objet Prim.',
    unknown_function: 'Le formulaire n’affiche pas ce mart : la fonction de « {{name}} » est inconnue.',
    not_related: 'Le formulaire n’affiche pas ce mart : ces objets ne sont pas liés : {{name}}.',
  },
} as const satisfies Translated<typeof english>
