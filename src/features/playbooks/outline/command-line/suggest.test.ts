import { expect, it } from 'vitest'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import type { PaletteEntry } from '../../canvas/palette/palette-entries.ts'
import { suggest } from './suggest.ts'

const reading = readPlaybook(
  JSON.stringify({
    name: 'P',
    nodes: {
      4: {
        name: 'Severity',
        type: 'operator',
        subtype: 'condition',
        cases: [{ name: 'not found' }],
        outputs: { 'not found': ['40'], else: [] },
      },
      40: { name: 'Comment', type: 'action', arguments: {}, outputs: { default: [] } },
    },
  }),
)
const step = (
  of: 'action' | 'trigger',
  { name, module }: { name: string; module: string },
): PaletteEntry => ({
  id: `${of} ${module} ${name}`,
  name,
  detail: module,
  beginning: { of, module, step: name },
})
const steps = [
  step('action', { name: 'Comment Alert', module: 'Harbour.io' }),
  step('action', { name: 'Get Alert', module: 'Harbour.io' }),
  step('action', { name: 'Scan', module: 'Harbour.io' }),
  step('action', { name: 'Scan', module: 'Old Light' }),
  step('trigger', { name: 'Get Ship', module: 'Old Light' }),
]
if (reading.kind !== 'playbook') throw new Error('no playbook')

it.each([
  ['con', 0, ['connect']],
  ['connect ', 8, ['4', '40']],
  ['connect 4', 8, ['4', '40']],
  ['connect sev', 8, ['4']],
  ['connect 4.', 10, ['"not found"', 'else']],
  ['connect 4.n', 10, ['"not found"']],
  ['connect 4."n', 10, ['"not found"']],
  ['connect 4.else ', 15, ['to']],
  ['connect 4.else to comm', 18, ['40']],
  ['add con', 4, ['condition']],
  ['add condition ', 14, ['after', 'named']],
  ['set 40.a', 7, ['arguments']],
  ['delete 99', 7, []],
  ['nonsense ', 9, []],
])('PBK102: after %j suggests what fits', (line, from, texts) => {
  const { from: at, items } = suggest(line, { playbook: reading, steps })
  expect({ from: at, texts: items.map(({ text }) => text) }).toEqual({ from, texts })
})

const all = ['"Comment Alert"', '"Get Alert"', 'Scan of "Harbour.io"', 'Scan of "Old Light"']

it.each([
  ['add action ', 11, ['after', 'named', ...all]],
  ['add action n', 11, ['named', '"Comment Alert"', 'Scan of "Harbour.io"', 'Scan of "Old Light"']],
  ['add action get', 11, ['"Get Alert"']],
  ['add action get al', 11, ['"Get Alert"']],
  ['add action "get al', 11, ['"Get Alert"']],
  ['add action old', 11, ['Scan of "Old Light"']],
  ['insert action alert', 14, ['"Comment Alert"', '"Get Alert"']],
  ['add trigger ', 12, ['after', 'named', '"Get Ship"']],
  ['add action "Get Alert" ', 23, ['after', 'of']],
  ['add action "Get Alert" of ', 26, ['"Harbour.io"']],
  ['add action Scan of ', 19, ['"Harbour.io"', '"Old Light"']],
  ['add action Scan of "old l', 19, ['"Old Light"']],
  ['add action Scan of old l', 19, ['"Old Light"']],
  ['add action Scan of "Old Light" ', 31, ['after']],
  ['add action named ', 17, []],
  ['add action named "get', 18, []],
])('PBK119: after %j suggests actions and modules of the catalogue', (line, from, texts) => {
  const { from: at, items } = suggest(line, { playbook: reading, steps })
  expect(items.map(({ text }) => text)).toEqual(texts)
  if (texts.length > 0) expect(at).toBe(from)
})
