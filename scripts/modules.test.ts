import { expect, test } from 'vitest'
import { readModules } from './modules.ts'

const exporting = {
  file: 'domain/tide.ts',
  text: 'export const high = 1\nexport function low() {}\nexport interface Tide {}\nexport type Level = number',
}
const needless = (text: string) =>
  readModules([exporting, { file: 'src/lib/user.ts', text }])
    .needlessExports((file) => file === 'domain/tide.ts')
    .map(({ name }) => name)

test.each([
  ["import { high, type Tide } from '#domain/tide.ts'", ['low', 'Level']],
  ["import { low as ebb } from '../../domain/tide.ts'", ['high', 'Tide', 'Level']],
  ["export { high } from '#domain/tide.ts'", ['low', 'Tide', 'Level']],
  ["import * as tide from '#domain/tide.ts'", []],
  ["const { high } = await import('#domain/tide.ts')", []],
  ["import '#domain/tide.ts'", ['high', 'low', 'Tide', 'Level']],
])('an export that no other file imports is needless: %s', (text, names) => {
  expect(needless(text)).toEqual(names)
})

test('files that are loaded by name need no import', () => {
  const page = { file: 'src/features/tides/routes.tsx', text: 'export const routes = []' }
  expect(readModules([page]).needlessExports(() => true)).toEqual([])
})

test('an exported function is a declaration, unless its type is given', () => {
  const text = [
    'export const low = () => 1',
    'export const high: () => number = () => 2',
    'export function tide() {}',
    'const ebb = () => 3',
  ].join('\n')
  expect(readModules([{ file: 'domain/tide.ts', text }]).exportedArrows()).toEqual([
    { file: 'domain/tide.ts', name: 'low' },
  ])
})
