import { expect, test } from 'vitest'
import { createAnalysis } from '../model/analysis.ts'
import { readOpened } from './read-opened.ts'

const textOf = (name: string): string =>
  JSON.stringify({
    name,
    nodes: {
      0: { name: 'Ship announced', type: 'trigger', outputs: { default: ['1'] } },
      1: { name: 'Moor', type: 'action', outputs: { default: [] } },
    },
  })

test('PBK64 a document that is opened again has the same reading and the same layout', () => {
  const [first, again] = [readOpened(textOf('Tide')), readOpened(textOf('Tide'))]
  expect(again).toBe(first)
  const layouts = [first, again].map((reading) => createAnalysis().layout({ reading, positions: {} }))
  expect(layouts[0]?.size).toBe(2)
  expect(layouts[1]).toBe(layouts[0])
})

test('PBK64 another text is read, and other positions are laid out', () => {
  const reading = readOpened(textOf('Tide'))
  const layOut = (positions: Record<string, { x: number; y: number }>) =>
    createAnalysis().layout({ reading, positions })
  expect(layOut({}).get('1')).not.toMatchObject({ x: 1000, y: 500 })
  expect(layOut({ 1: { x: 1000, y: 500 } }).get('1')).toMatchObject({ x: 1000, y: 500 })
  expect(readOpened(textOf('Storm')).text).toContain('Storm')
})
