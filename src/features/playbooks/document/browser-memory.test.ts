import { afterEach, expect, test } from 'vitest'
import { memoryOf, moveMemory, remember } from './browser-memory.ts'

const view = { x: 12, y: -4, zoom: 0.5 }

/** A storage in place of the browser's, which tests in Node do not have. */
const storeIn = (entries: Map<string, string>): void => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
    },
  })
}
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
  else Object.defineProperty(globalThis, 'localStorage', before)
})

test('PBK116.a the views of the last hundred documents are stored', () => {
  const entries = new Map<string, string>()
  storeIn(entries)
  for (let index = 0; index < 120; index += 1) remember(`playbook:${index}`, { view })
  const stored: unknown = JSON.parse(entries.get('playbook.documents') ?? '')
  expect(stored).toHaveLength(100)
  expect(stored).toContainEqual(['playbook:119', { view }])
  expect(stored).not.toContainEqual(['playbook:19', { view }])
})

test('PBK116.b a document that is saved for the first time keeps its view', () => {
  storeIn(new Map())
  remember('draft:a', { view })
  moveMemory('draft:a', 'playbook:a')
  expect(memoryOf('playbook:a')).toEqual({ view })
  expect(memoryOf('draft:a')).toEqual({})
})

test('PBK116.a other text in the storage is ignored', () => {
  storeIn(new Map([['playbook.documents', '[["playbook:b", {"view": {"x": "left"}}]]']]))
  expect(memoryOf('playbook:b')).toEqual({})
})
