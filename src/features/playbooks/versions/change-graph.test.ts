import { expect, it } from 'vitest'
import { comparePlaybooks } from '#domain/playbook/compare-playbooks.ts'
import type { Positions } from '#domain/playbook/command.ts'
import type { Playbook } from '#domain/playbook/playbook.ts'
import type { FlowLabels } from '../canvas/node-box.ts'
import { action, playbookOf } from '../canvas/testing/documents.ts'
import { type ChangeTexts, changeElements, changeGraphOf, changedSurroundings } from './change-graph.ts'

const labels: FlowLabels = {
  title: ({ name }) => name,
  node: ({ name }) => name,
  input: () => 'in',
  output: ({ name }) => name,
  shortOutput: ({ name }) => name,
  edge: ({ from, to }) => `${from.node} to ${to}`,
  ghost: (id) => `no ${id}`,
}
const texts: ChangeTexts = {
  labels,
  face: () => 'face',
  ghostFace: () => null,
  changed: (label, change) => `${label}, ${change}`,
  mark: (content, { change, detail }) => [content, change, detail],
}
const trigger = { name: 'Start', type: 'trigger', outputs: { default: ['1'] } }
const before = playbookOf({ 0: trigger, 1: action('A', ['2']), 2: action('B', ['3']), 3: action('C') })
const after = playbookOf({ 0: trigger, 1: action('A', ['7']), 3: action('D'), 7: action('New', ['3']) })

const elementsOf = (versions: { before: Playbook; after: Playbook }, positions: Positions = {}) => {
  const graph = changeGraphOf(versions, comparePlaybooks(versions.before, versions.after))
  return { graph, ...changeElements({ graph, after: versions.after, positions, texts }) }
}

it('PBK120 the picture has the nodes of both versions, each with what happened to it', () => {
  const { boxes } = elementsOf({ before, after })
  expect(boxes.map(({ id, change, label }) => [id, change, label])).toEqual([
    ['0', undefined, 'Start'],
    ['1', 'changed', 'A, changed'],
    ['3', 'changed', 'D, changed'],
    ['7', 'new', 'New, added'],
    ['2', 'removed', 'B, removed'],
  ])
  expect(boxes.map(({ render }) => render('title'))).toContainEqual(['face', 'added', 'title'])
})

it('PBK120 connections that were added or removed are marked', () => {
  const { edges } = elementsOf({ before, after })
  expect(Object.fromEntries(edges.map(({ label, state }) => [label, state]))).toEqual({
    '0 to 1': 'plain',
    '1 to 2, removed': 'broken',
    '1 to 7, added': 'new',
    '2 to 3, removed': 'broken',
    '7 to 3, added': 'new',
  })
})

it('PBK120 a connection that still leads to a removed node is broken', () => {
  const dangling = playbookOf({ 0: trigger, 1: action('A', ['2']), 3: action('C') })
  const { edges } = elementsOf({ before, after: dangling })
  expect(edges.find(({ label }) => label === '1 to 2')?.state).toBe('broken')
})

it('PBK120 a changed loop has its sign in its name', () => {
  const loop = (items: string) => ({
    0: trigger,
    1: { name: 'Each', type: 'operator', subtype: 'foreach', items, loop: ['2'], outputs: { default: [] } },
    2: action('Inside'),
  })
  const { boxes } = elementsOf({ before: playbookOf(loop('a')), after: playbookOf(loop('b')) })
  expect(boxes.find(({ id }) => id === '1')?.title).toBe('~ Each')
})

it('PBK120 a removed node covers none that was moved by hand', () => {
  const positions = { 0: { x: 0, y: 0 }, 1: { x: 300, y: 0 }, 7: { x: 600, y: 0 }, 3: { x: 900, y: 0 } }
  const { boxes } = elementsOf({ before, after }, positions)
  expect(boxes.find(({ id }) => id === '7')?.rect).toMatchObject({ x: 600, y: 0 })
  for (const { id, rect } of boxes)
    for (const other of boxes)
      if (id !== other.id) {
        const isApart =
          rect.x + rect.width <= other.rect.x ||
          other.rect.x + other.rect.width <= rect.x ||
          rect.y + rect.height <= other.rect.y ||
          other.rect.y + other.rect.height <= rect.y
        expect(isApart, `${id} and ${other.id}`).toBe(true)
      }
})

it('PBK120 the first look shows what changed and what is next to it', () => {
  const moved = playbookOf({ 0: trigger, 1: action('A', ['2']), 2: action('B', ['3']), 3: action('D') })
  expect([...changedSurroundings(elementsOf({ before, after: moved }).graph)]).toEqual(['3', '2'])
})
