import { expect, test } from 'vitest'
import { fragmentOf } from '#domain/playbook/edit/fragment.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { parseClipboard, formatClipboard } from './clipboard-text.ts'
import { action, playbookOf } from '../testing/documents.ts'

const idsIn = (text: string) => parseClipboard(text)?.fragment.nodes.map(({ id }) => id)

test.each([
  ['nodes by id', JSON.stringify({ 3: action('A'), 5: action('B') }), ['3', '5']],
  ['one node', JSON.stringify(action('A')), ['0']],
  ['a whole playbook', JSON.stringify({ name: 'P', uuid: 'x', nodes: { 7: action('A') } }), ['7']],
  ['a playbook without nodes', JSON.stringify({ name: 'P', nodes: {} }), undefined],
  ['another object', JSON.stringify({ name: 'P' }), undefined],
  ['a list', '[1, 2]', undefined],
  ['prose', 'Dear colleague', undefined],
  ['nothing', '', undefined],
])('PBK86 parses %s from the clipboard', (...[, text, ids]) => {
  expect(idsIn(text)).toEqual(ids)
})

test('PBK86 a copy preserves positions, spelling and names of referenced nodes', () => {
  const text =
    '{"nodes":{"1":{"name":"Alert","type":"action","outputs":{"default":["2"]}},' +
    '"2":{"name":"Reader","type":"action","outputs":{"default":["9"]},"arguments":{"n":1.50,"big":12345678901234567890,"of":"{{ node.1.id }}"}}}}'
  const playbook = readPlaybook(text)
  if (playbook.kind !== 'playbook') throw new Error('The test document is not readable')
  const fragment = fragmentOf(playbook, { ids: ['2'], positionOf: () => ({ x: 40, y: -20 }) })
  const clip = parseClipboard(formatClipboard(fragment, playbook))
  expect(clip?.outside).toEqual(new Map([['1', 'Alert']]))
  const [node] = clip?.fragment.nodes ?? []
  expect(node?.at).toEqual({ x: 40, y: -20 })
  expect(node?.text).toContain('1.50')
  expect(node?.text).toContain('12345678901234567890')
})

test('PBK86 drops edges to nodes that are not copied along', () => {
  const [node] = parseClipboard(JSON.stringify({ 3: action('A', ['3', '8']) }))?.fragment.nodes ?? []
  expect(node?.value.outputs).toEqual({ default: ['3'] })
})

test('PBK86 the clipboard text is also readable as nodes of a playbook', () => {
  const playbook = playbookOf({ 4: action('A') })
  const written = formatClipboard(fragmentOf(playbook, { ids: ['4'], positionOf: () => null }), playbook)
  expect(JSON.parse(written)).toEqual({ nodes: { 4: action('A') } })
})
