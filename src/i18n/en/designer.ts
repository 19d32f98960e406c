export const designer = {
  pane: 'Selected card',
  keys: 'Tab and the arrow keys move between cards, left and right along their connections. Enter opens a card, Escape leaves the cards. The list has the same functions.',
  view: { canvas: 'Canvas', list: 'List' },
  objects_one: '{{count, number}} object',
  objects_other: '{{count, number}} objects',
  tool: {
    jump: 'Jump to',
    neighbours: 'Focus on neighbours',
    showAll: 'Show all cards',
  },
  card: {
    label_one: '{{name}}, {{lane}}, {{count, number}} attribute',
    label_other: '{{name}}, {{lane}}, {{count, number}} attributes',
    marked: '{{label}}, {{state}}',
    never: 'not built',
    changed: 'changed',
    more_one: '{{count, number}} more attribute',
    more_other: '{{count, number}} more attributes',
    relation: 'Relation from {{from}} to {{to}}, {{names}}, {{type}}',
  },
} as const
