import type { canvas as english } from '../en/canvas.ts'
import type { Translated } from '../translated.ts'

export const canvas = {
  label: 'Canevas du playbook',
  kind: {
    trigger: 'Déclencheur',
    action: 'Action',
    foreach: 'Boucle',
    condition: 'Condition',
    store: 'Mémoire',
    any: 'Un seul',
    all: 'Tous',
    unknown: 'Nœud inconnu',
  },
  origin: {
    step: '{{module}} · {{step}}',
    absent: 'absent du catalogue',
    unknown: '{{word}}, inconnu ici',
    any: 'première entrée',
    all: 'toutes les entrées',
  },
  port: { input: 'Entrée', output: 'Sortie {{name}}', body: 'corps de la boucle' },
  output: {
    undeclared: '{{name}} : le nœud n’a pas cette sortie',
    uncased: '{{name}} : aucun cas ne porte ce nom',
  },
  loop: {
    members_one: '{{count, number}} nœud',
    members_many: '{{count, number}} de nœuds',
    members_other: '{{count, number}} nœuds',
    empty: 'Le corps de la boucle est vide.',
  },
  said: {
    node: '{{name}}, {{kind}}, nœud {{id}}',
    marked: { error: '{{node}}, contient des erreurs', warning: '{{node}}, contient des avertissements' },
    edge: 'Connexion de {{from}}, {{output}}, vers {{to}}',
    ghost: 'Le nœud {{id}} n’existe pas',
  },
  tool: {
    label: 'Outils du canevas',
    add: 'Ajouter un nœud',
    layOut: 'Disposer tous les nœuds',
    layOutSelection: 'Disposer les nœuds sélectionnés',
    find: 'Rechercher',
  },
  refused: {
    node_unknown: 'Le nœud {{about}} n’existe plus',
    port_unknown: 'La sortie {{about}} n’existe plus',
    path_unknown: 'Cet emplacement n’existe plus',
    edge_exists: 'Ils sont déjà connectés',
    edge_unknown: 'Cette connexion n’existe plus',
    trigger_has_no_input: 'Rien ne peut mener à un déclencheur',
    own_body: 'Une boucle ne peut pas faire partie de son propre corps',
    name_taken: 'Le nom {{about}} est déjà pris',
    id_taken: 'L’identifiant {{about}} est déjà pris',
    unreadable: 'Le texte ne se lit pas comme un playbook : corrigez-le d’abord dans la vue JSON',
  },
  graph: {
    zoom: 'Zoom',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoomFull: 'Afficher à 100 %',
    fit: 'Ajuster à la vue',
    keys: 'Tab et les flèches vont d’un nœud à l’autre. Entrée ouvre, Alt et une flèche déplacent, Suppr supprime, Échap quitte les nœuds.',
  },
} as const satisfies Translated<typeof english>
