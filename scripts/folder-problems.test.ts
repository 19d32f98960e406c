import { expect, test } from 'vitest'
import { folderProblems, staleFileNames } from './folder-problems.ts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`)

test('a folder contains at most 25 files besides its tests', () => {
  const tests = files('src/ui', 25).map((file) => file.replace('.ts', '.test.ts'))
  expect(folderProblems([...files('src/ui', 25), ...tests], [])).toEqual([])
  expect(folderProblems(files('src/ui', 26), [])).toEqual([
    'src/ui contains 26 files: group them in folders of at most 25',
  ])
  expect(folderProblems(files('src/i18n/en', 40), [])).toEqual([])
})

const there = { from: 'src/query/grid/Grid.tsx', to: 'src/query/chart/deep/axis.ts' }
test.each([
  ['back', { from: 'src/query/chart/Chart.tsx', to: 'src/query/grid/cells.ts' }, 1],
  ['back in a test', { from: 'src/query/chart/chart.test.ts', to: 'src/query/grid/cells.ts' }, 0],
  ['to the parent', { from: 'src/query/chart/Chart.tsx', to: 'src/query/state.ts' }, 0],
  ['to a third folder', { from: 'src/query/chart/Chart.tsx', to: 'src/query/cell/cells.ts' }, 0],
])('folders of one parent never import each other: %s', (_, back, problems) => {
  expect(folderProblems([], [there, back])).toHaveLength(problems)
})

test('a file that a comment names exists', () => {
  const text = '// Read by `tide.ts`, `lib/tide.ts` and `ebb.ts`, not by `<any>/*.ts`.'
  expect(staleFileNames([{ file: 'src/high.ts', text }], ['src/lib/tide.ts'])).toEqual([
    'src/high.ts: file ebb.ts does not exist',
  ])
})
