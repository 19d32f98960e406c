import type { outline as english } from '../en/outline.ts'
import type { Translated } from '../translated.ts'

export const outline = {
  label: 'Nœuds dans l’ordre du flux',
  emptyText:
    'Un playbook commence par un déclencheur. Saisissez « add trigger » ci-dessus, ou choisissez-en un dans la liste.',
  rename: 'Nom du nœud',
  readOnly: 'Vous pouvez lire ce playbook, pas le modifier.',
  missing: 'ce nœud n’existe pas',
  nowhere: 'ne mène nulle part',
  stray: 'n’est pas un nœud à cet endroit',
  section: {
    unreached_one: 'Non atteint depuis un déclencheur : {{count, number}} nœud',
    unreached_many: 'Non atteints depuis un déclencheur : {{count, number}} de nœuds',
    unreached_other: 'Non atteints depuis un déclencheur : {{count, number}} nœuds',
    strays_one: '{{count, number}} membre qui ressemble à un nœud',
    strays_many: '{{count, number}} de membres qui ressemblent à des nœuds',
    strays_other: '{{count, number}} membres qui ressemblent à des nœuds',
  },
  state: { undeclared: 'n’a pas de sortie', uncased: 'aucun cas ne porte ce nom' },
  level: {
    error: 'Contient une erreur',
    warning: 'Contient un avertissement',
    information: 'Contient une remarque',
  },
  say: {
    node: '{{name}}, nœud {{id}}, {{origin}}',
    withProblem: '{{said}}. {{problem}}',
    output_one: 'Sortie {{name}}, mène à {{count, number}} nœud',
    output_many: 'Sortie {{name}}, mène à {{count, number}} de nœuds',
    output_other: 'Sortie {{name}}, mène à {{count, number}} nœuds',
    outputNowhere: 'Sortie {{name}}, ne mène nulle part',
    reference: 'Mène au nœud {{id}}, {{name}}, qui se trouve ailleurs',
    missing: 'Mène au nœud {{id}}, qui n’existe pas',
    stray: '{{key}}, qui n’est pas un nœud à cet endroit',
  },
  line: {
    label: 'Commande',
    example: 'Saisissez une commande, par exemple : {{example}}',
    focus: 'Saisir une commande',
    help: 'Ce que l’on peut saisir',
    helpText:
      'Les mots sont les mêmes dans toutes les langues. Une sortie s’écrit avec son nœud, comme 4.else ; les noms avec espaces se mettent entre guillemets droits.',
    next: 'Ce qui peut suivre',
    done: 'Fait : {{line}}',
    at: 'Caractère {{place}} : {{text}}',
  },
  slot: {
    node: 'nœud',
    port: 'nœud.sortie',
    member: 'nœud.membre',
    kind: 'type',
    name: '"nom"',
    value: 'valeur',
  },
  expected: {
    verb: 'une commande est attendue, comme connect, add ou rename.',
    noVerb:
      '« {{about}} » n’est pas une commande. Les commandes sont connect, disconnect, add, insert, delete, rename, set, unset, case, loop, replace, duplicate, go, undo et redo.',
    word: 'le mot « {{word}} » est attendu.',
    node: 'l’identifiant d’un nœud est attendu.',
    noNode: 'le nœud {{about}} n’existe pas.',
    port: 'un nœud et sa sortie sont attendus, comme 4.else.',
    noPort: 'la sortie {{about}} n’existe pas.',
    member: 'un nœud et son membre sont attendus, comme 4.arguments.url.',
    kind: 'un type est attendu : trigger, action, condition, loop, store, any ou all.',
    name: 'un nom est attendu.',
    value: 'une valeur est attendue : JSON ou texte.',
    end: 'la commande se termine avant « {{about}} ».',
    quote: 'ce guillemet n’est pas fermé.',
  },
} as const satisfies Translated<typeof english>
