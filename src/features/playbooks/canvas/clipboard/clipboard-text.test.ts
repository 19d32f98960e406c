import { expect, test } from 'vitest'
import { fragmentOf } from '#domain/playbook/edit/fragment.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { readClip, writeClip } from './clipboard-text.ts'
import { action, playbookOf } from '../testing/documents.ts'

const idsIn = (text: string) => readClip(text)?.fragment.nodes.map(({ id }) => id)

test.each([
  ['nodes by id', JSON.stringify({ 3: action('A'), 5: action('B') }), ['3', '5']],
  ['one node', JSON.stringify(action('A')), ['0']],
  ['a whole playbook', JSON.stringify({ name: 'P', uuid: 'x', nodes: { 7: action('A') } }), ['7']],
  ['a playbook without nodes', JSON.stringify({ name: 'P', nodes: {} }), undefined],
  ['another object', JSON.stringify({ name: 'P' }), undefined],
  ['a list', '[1, 2]', undefined],
  ['prose', 'Dear colleague', undefined],
  ['nothing', '', undefined],
])('PBK86 %s is read from the clipboard', (...[, text, ids]) => {
  expect(idsIn(text)).toEqual(ids)
})

test('PBK86 a copy comes back with places, spelling, and the names of what it reads elsewhere', () => {
  const text =
    '{"nodes":{"1":{"name":"Alert","type":"action","outputs":{"default":["2"]}},' +
    '"2":{"name":"Reader","type":"action","outputs":{"default":["9"]},"arguments":{"n":1.50,"big":12345678901234567890,"of":"{{ node.1.id }}"}}}}'
  const playbook = readPlaybook(text)
  if (playbook.kind !== 'playbook') throw new Error('The document of this test cannot be read')
  const fragment = fragmentOf(playbook, { ids: ['2'], positionOf: () => ({ x: 40, y: -20 }) })
  const clip = readClip(writeClip(fragment, playbook))
  expect(clip?.outside).toEqual(new Map([['1', 'Alert']]))
  const [node] = clip?.fragment.nodes ?? []
  expect(node?.at).toEqual({ x: 40, y: -20 })
  expect(node?.text).toContain('1.50')
  expect(node?.text).toContain('12345678901234567890')
})

test('PBK86 connections to nodes that do not come along are left behind', () => {
  const [node] = readClip(JSON.stringify({ 3: action('A', ['3', '8']) }))?.fragment.nodes ?? []
  expect(node?.value.outputs).toEqual({ default: ['3'] })
})

test('PBK86 what is written can be read as nodes of a playbook by others too', () => {
  const playbook = playbookOf({ 4: action('A') })
  const written = writeClip(fragmentOf(playbook, { ids: ['4'], positionOf: () => null }), playbook)
  expect(JSON.parse(written)).toEqual({ nodes: { 4: action('A') } })
})
