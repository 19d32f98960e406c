import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reference } from './reference.ts'
import { referencesIn } from './references.ts'

const format = ({ root, name, path }: Reference): string => [`${root} ${name}`, ...path].join('/')

/** A template and its references: root and name, then the steps of the path. */
const cases: readonly (readonly [template: string, ...reads: string[]])[] = [
  // Notations of paths.
  ['{{ node.4 }}', 'node 4'],
  ['{{ node.4.x }}', 'node 4/x'],
  ['{{node.4.x}}', 'node 4/x'],
  ['{{- node.4.x -}}', 'node 4/x'],
  ['{{+ node.4.x }}', 'node 4/x'],
  ["{{ node['4'] }}", 'node 4'],
  ['{{ node["4"].a["b c"][0] }}', 'node 4/a/b c/0'],
  ["{{ node['4'].a['b c'][0] }}", 'node 4/a/b c/0'],
  ['{{ node[4].x }}', 'node 4/x'],
  ["{{ node.4['items'] }}", 'node 4/items'],
  ['{{ node.4.items }}', 'node 4/items'],
  ['{{ node.4.items() }}', 'node 4/items'],
  ['{{ node.7.output.0 }}', 'node 7/output/0'],
  ['{{ node.7.output[-1] }}', 'node 7/output/-1'],
  ['{{ node.4.5 }}', 'node 4/5'],
  ['{{ node.4.5.6 }}', 'node 4/5/6'],
  ['{{ node.0.x }}', 'node 0/x'],
  ['{{ node.1_0.x }}', 'node 10/x'],
  ['{{ node . 4 . x }}', 'node 4/x'],
  ['{{ node\n  .4\n  .x }}', 'node 4/x'],
  ["{{ node [ '4' ] [ 'x' ] }}", 'node 4/x'],
  ['{{ node.9223372036854775807.x }}', 'node 9223372036854775807/x'],
  ['{{ node.lookup.x }}', 'node lookup/x'],
  ['{{ node.4.été.名 }}', 'node 4/été/名'],
  ["{{ node.4['a\\'b'] }}", "node 4/a'b"],
  ["{{ node.4['\\u0041\\x42\\103\\n'] }}", 'node 4/ABC\n'],
  ["{{ node.4['}}'] }}", 'node 4/}}'],
  ["{{ node.4['%}'] }}", 'node 4/%}'],
  ['{{ store.key }}', 'store key'],
  ["{{ store['key'] }}", 'store key'],
  ['{{ store["a key"].x }}', 'store a key/x'],
  ["{{ store.get('key') }}", 'store key'],
  ["{{ store.get('key', []) | length }}", 'store key'],
  ['{{store.tags}}', 'store tags'],
  ['{{ store.ip }}, {{ store.ip }}', 'store ip', 'store ip'],
  // Ends of paths.
  ['{{ node.4[0:2] }}', 'node 4'],
  ['{{ node.4[i].x }}', 'node 4'],
  ["{{ node.4['a' 'b'] }}", 'node 4'],
  ["{{ node.4.a.startswith('x') }}", 'node 4/a/startswith'],
  ['{{ node.4.a(1).b }}', 'node 4/a'],
  ['{{ (node.4).x }}', 'node 4'],
  // Several references, also nested.
  ['{{ node.1.a or node.2.b }}', 'node 1/a', 'node 2/b'],
  ["{{ node.4['scans'][node.13.default.value]['detected'] }}", 'node 4/scans', 'node 13/default/value'],
  ['{{ node.4[store.key] }}', 'node 4', 'store key'],
  ['{{ items[node.1.index] }}', 'node 1/index'],
  ["{{ {'a': {'b': node.3.c}} }}", 'node 3/c'],
  ['{{ [node.1.a, (node.2.b, {"k": node.3.c})] }}', 'node 1/a', 'node 2/b', 'node 3/c'],
  ['{{ node.1.a if node.2.b else node.3.c }}', 'node 1/a', 'node 2/b', 'node 3/c'],
  ['{{ node.1.a ~ "-" ~ node.2.b }}', 'node 1/a', 'node 2/b'],
  ['{{ not node.1.a }}', 'node 1/a'],
  ['{{ 3 in node.1.a }}', 'node 1/a'],
  ['{{ -node.1.a + 1.5 }}', 'node 1/a'],
  ['{{ node.1.a }}{{ node.2.b }}', 'node 1/a', 'node 2/b'],
  // Filters, tests, arguments.
  ["{{ node.1.a | default('none') }}", 'node 1/a'],
  ["{{ node.1.matches|map(attribute='ip')|list }}", 'node 1/matches'],
  ['{{ node.2 | jsonpath("$.fields[?(@.name == \'node.9\')]", True) | length }}', 'node 2'],
  ['{{ x | default(node.1.a) }}', 'node 1/a'],
  ['{{ x | replace(node.1.a, store.b) }}', 'node 1/a', 'store b'],
  ["{{ (store.uuid | reject('equalto', None)) | join('') }}", 'store uuid'],
  ['{{ node.1.a is defined and node.2.b is not none }}', 'node 1/a', 'node 2/b'],
  ['{{ x is divisibleby(node.1.a) }}', 'node 1/a'],
  ['{{ call(node=node.1.a) }}', 'node 1/a'],
  // No references: members, filters, tests and arguments with these names, computed names, the root itself.
  ['{{ x.node.4 }}'],
  ["{{ x['node'].4 }}"],
  ['{{ x | node }}'],
  ['{{ x is node }}'],
  ['{{ x is not node }}'],
  ['{{ call(node=4) }}'],
  ['{{ node }}'],
  ['{{ node[x].y }}'],
  ["{{ node['a' ~ 4] }}"],
  ['{{ node[-1] }}'],
  ['{{ node.items() }}'],
  ['{{ store | tojson }}'],
  ['{{ nodes.4 }} {{ my_node.4 }} {{ node4.x }} {{ Node.4 }}'],
  ['{{ node. 4.5 }}'],
  // Text, strings, comments, raw parts.
  ['node.4.x'],
  [''],
  ['{ node.4 } {node.5} { { node.6 } }'],
  ['node.1 {{ node.2.a }} node.3', 'node 2/a'],
  ["{{ 'node.4.x' }}"],
  ['{{ "{{ node.4.x }}" }}'],
  ["{{ 'it\\'s node.4' ~ node.5.a }}", 'node 5/a'],
  ['{# node.4 #}{{ node.5.a }}', 'node 5/a'],
  ['{# {{ node.4.x }} #}'],
  ['{#- {% if node.4 %} -#}'],
  ['{% raw %}{{ node.4.x }}{% endraw %}{{ node.5.a }}', 'node 5/a'],
  ['{%- raw -%} {{ node.4 }} {% raw %} {%- endraw -%}{{ node.5.a }}', 'node 5/a'],
  // Statements.
  [
    '{% if node.4.x %}{{ node.5.a }}{% elif node.6.b %}{% else %}{{ node.7 }}{% endif %}',
    'node 4/x',
    'node 5/a',
    'node 6/b',
    'node 7',
  ],
  ['{%if node.8["a b"] is defined %}true1{% endif %}}', 'node 8/a b'],
  ['{% for h in node.4.items %}{{ h.ip }}{{ node.5.a }}{% endfor %}', 'node 4/items', 'node 5/a'],
  ['{% for h in node.4 if h.x == node.5.a recursive %}{% endfor %}', 'node 4', 'node 5/a'],
  ['{% set x = node.4.a %}{{ x }}', 'node 4/a'],
  ['{% set x %}{{ node.4.a }}{% endset %}', 'node 4/a'],
  ['{% with a = node.4.a, b = store.c %}{{ a }}{% endwith %}', 'node 4/a', 'store c'],
  ['{% macro show(a, b=node.4.a) %}{{ node.5 }}{% endmacro %}', 'node 4/a', 'node 5'],
  ['{% call(x) show(node.4.a) %}{{ x }}{% endcall %}', 'node 4/a'],
  ['{% filter upper %}{{ node.4.a }}{% endfilter %}', 'node 4/a'],
  ['{% include node.4.a %}', 'node 4/a'],
  ['{% do store.list.append(node.4.a) %}', 'store list/append', 'node 4/a'],
  // Names bound by the template hide those of the playbook in their scope.
  ['{% set node = node.4 %}{{ node.5 }}', 'node 4'],
  ['{% for node in node.4.list %}{{ node.5 }}{% endfor %}{{ node.6 }}', 'node 4/list', 'node 6'],
  ['{% for node in x if node.4 %}{{ node.5 }}{% else %}{{ node.6 }}{% endfor %}', 'node 6'],
  ['{% for id, node in x.items() %}{{ node.5 }}{{ store.a }}{% endfor %}', 'store a'],
  ['{% for x in y %}{% set node = x %}{{ node.5 }}{% endfor %}{{ node.6 }}', 'node 6'],
  ['{% if y %}{% set node = x %}{% endif %}{{ node.6 }}'],
  ['{% set node %}text{% endset %}{{ node.6 }}'],
  ['{% set ns.node = 1 %}{{ node.6 }}', 'node 6'],
  ['{% set a, node = x %}{{ node.6 }}'],
  ['{% macro show(node) %}{{ node.5 }}{% endmacro %}{{ node.6 }}', 'node 6'],
  ['{% with node = node.4 %}{{ node.5 }}{% endwith %}{{ node.6 }}', 'node 4', 'node 6'],
  ['{% call(node) show() %}{{ node.5 }}{% endcall %}{{ node.6 }}', 'node 6'],
  ["{% import 'x' as node %}{{ node.6 }}"],
  ["{% from 'x' import a as store, node %}{{ node.6 }}{{ store.b }}{{ a }}"],
  ['{% set store = {} %}{{ store.a }}{{ node.6 }}', 'node 6'],
  // Broken templates are read as far as possible.
  ['{{ node.4.x', 'node 4/x'],
  ['{{ node.4.x and {{ node.5.a }}', 'node 4/x', 'node 5/a'],
  ['{{ f(node.4.x }} see node.9 {{ node.5.a }}', 'node 4/x', 'node 5/a'],
  ['{{ node.4.x } see node.9 {{ node.5.a }}', 'node 4/x', 'node 5/a'],
  ["{{ node.4['x }} see node.9 {{ node.5.a }}", 'node 4', 'node 5/a'],
  ['{% if node.4.x %}{{ node.5.a', 'node 4/x', 'node 5/a'],
  ['{{ $ node.4.x ! }}', 'node 4/x'],
  ['{{ node.4. }}', 'node 4'],
  ['{{ node.4[ }}', 'node 4'],
  ['{% endfor %}{{ node.4 }}{% endif %}', 'node 4'],
  ['{% for %}{% set %}{% with %}{% macro %}{% call %}{% from %}{% %}{{ node.4 }}', 'node 4'],
]

describe('PBK36 references of templates', () => {
  test('PBK36 the table has enough rows', () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
  })

  test.each(cases)('PBK36 %s', (template, ...reads) => {
    expect(referencesIn(template).map(format)).toEqual(reads)
  })

  test.each(cases)('PBK36 offsets match the source: %s', (template) => {
    for (const { root, name, start, end, nameSpan, steps } of referencesIn(template)) {
      expect(template.slice(start, start + root.length)).toBe(root)
      expect(template.slice(nameSpan.start, nameSpan.end).replaceAll('_', '')).toBe(name)
      expect(steps.at(-1)?.end ?? end).toBe(end)
      for (const step of steps) expect('.[').toContain(template.charAt(step.start))
    }
  })

  test('PBK36 never throws for any text', () => {
    const parts = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      'node',
      '.4',
      "['",
      "']",
      '"',
      'set ',
      'for ',
      ' in ',
      'raw',
      '(',
      ']',
      '\\',
      '\u{1f600}',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (texts) => {
        expect(() => referencesIn(texts.join(''))).not.toThrow()
      }),
    )
  })
})
