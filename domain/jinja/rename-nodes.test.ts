import { describe, expect, test } from 'vitest'
import { renameNodes } from './rename-nodes.ts'

const ids: Readonly<Record<string, string>> = { '4': '14', '5': '6', '6': '5', '10': '1' }

const cases = [
  ['{{ node.4.x }}', '{{ node.14.x }}'],
  [
    '{{ node[\'4\'].x }} {{ node[ "4" ] }} {{ node[4] }}',
    '{{ node[\'14\'].x }} {{ node[ "14" ] }} {{ node[14] }}',
  ],
  ['{{ node.4.5 }}', '{{ node.14.5 }}'],
  ['{{ node.5 }}{{ node.6 }}', '{{ node.6 }}{{ node.5 }}'],
  ['{{ node.1_0.x }}', '{{ node.1.x }}'],
  ['{{ node . 4 . x }}', '{{ node . 14 . x }}'],
  ["{{ node.4['scans'][node.5.default.value] }}", "{{ node.14['scans'][node.6.default.value] }}"],
  ['{{ node.7.x }} {{ node.44 }}', '{{ node.7.x }} {{ node.44 }}'],
  ["node.4 {# node.4 #} {{ 'node.4' }} {{ store.4 }}", "node.4 {# node.4 #} {{ 'node.4' }} {{ store.4 }}"],
  [
    '{% for node in node.4.x %}{{ node.4 }}{% endfor %}',
    '{% for node in node.14.x %}{{ node.4 }}{% endfor %}',
  ],
  [
    '{% with a = node.4, node = node.5 %}{{ node.4 }}{% endwith %}',
    '{% with a = node.14, node = node.6 %}{{ node.4 }}{% endwith %}',
  ],
  ['{{ node.4.x', '{{ node.14.x'],
] as const

describe('PBK36 renaming nodes in templates', () => {
  test.each(cases)('PBK36 %s', (template, expected) => {
    expect(renameNodes(template, (id) => ids[id] ?? null)).toBe(expected)
  })

  test.each(cases)('PBK36 changes nothing if no ID changes: %s', (template) => {
    expect(renameNodes(template, () => null)).toBe(template)
    expect(renameNodes(template, (id) => id)).toBe(template)
  })
})
