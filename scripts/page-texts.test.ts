import { expect, test } from 'vitest'
import { missingTexts } from './page-texts.ts'

const routes = (texts: string) => ({
  file: 'src/features/ships/routes.tsx',
  text: `
    const texts = ['ships', 'errors'] as const
    export const routes = [page(() => import('./ShipsPage.tsx'), { path: 'ships', ${texts} })]`,
})

const sources = [
  {
    file: 'src/features/ships/ShipsPage.tsx',
    text: `
      import { Berth } from './Berth.tsx'
      import type { Crew } from './Crew.tsx'
      const Captain = lazy(() => import('./Captain.tsx'))
      export const Component = () => useTranslation(['ships', 'shared']).t('title')`,
  },
  {
    file: 'src/features/ships/Berth.tsx',
    text: `export const Berth = () => useTranslation('berths').t('name')`,
  },
  { file: 'src/features/ships/Crew.tsx', text: `export const Crew = () => useTranslation('crew').t('name')` },
  { file: 'src/features/ships/Captain.tsx', text: `useTranslation('captain')` },
]

test('texts of a component that the route does not load are named', () => {
  expect(missingTexts([routes('texts'), ...sources])).toEqual([
    'src/features/ships/ShipsPage.tsx: its route does not load the texts "berths" of src/features/ships/Berth.tsx',
  ])
  expect(missingTexts([routes(`texts: ['ships']`), ...sources])).toHaveLength(1)
})

test('lists may contain other lists, and a hook with options hides nothing', () => {
  expect(missingTexts([routes(`texts: [...texts, 'berths']`), ...sources])).toEqual([])
  const patient = {
    file: 'src/features/ships/Berth.tsx',
    text: `useTranslation('berths', { useSuspense: false })`,
  }
  const others = sources.filter(({ file }) => file !== patient.file)
  expect(missingTexts([routes('texts'), patient, ...others])).toEqual([])
})
