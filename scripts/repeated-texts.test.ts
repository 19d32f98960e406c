import { describe, expect, it } from 'vitest'
import { findUsedKeys } from './console-texts.ts'
import { findRepeatedTexts } from './repeated-texts.ts'
import { flatten } from './translation-problems.ts'

const used = findUsedKeys([
  { file: 'a.ts', code: "const { t } = useTranslation('jobs'); t(`state.${state}`); t('title')" },
])
const texts = (namespace: string, ...languages: readonly object[]) => ({
  namespace,
  languages: languages.map((each) => flatten(each)),
})
const save = [{ save: 'Save' }, { save: 'Enregistrer' }, { save: '保存' }] as const

describe('a text of several namespaces', () => {
  it('is reported with its keys', () => {
    const keep = { keep: 'Save' }
    const other = texts('jobs', keep, { keep: 'Enregistrer' }, { keep: '保存' })
    expect(findRepeatedTexts([texts('shared', ...save), other], used)).toEqual([
      '“Save” is repeated: shared:save, jobs:keep; keep one',
    ])
  })

  it('is reported with all its plural forms', () => {
    const rows = [
      { rows_one: '{{count}} row', rows_other: '{{count}} rows' },
      { rows_other: '{{count}} lignes' },
    ]
    expect(findRepeatedTexts([texts('shared', ...rows), texts('query', ...rows)], used)).toEqual([
      '“{{count}} rows” is repeated: shared:rows, query:rows; keep one',
    ])
  })

  it('is two texts where one language translates it differently', () => {
    const [english, french] = save
    const other = texts('jobs', english, french, { save: '保存する' })
    expect(findRepeatedTexts([texts('shared', ...save), other], used)).toEqual([])
  })

  it('may be repeated within a namespace, in a table of codes and by an exception', () => {
    const within = texts('shared', { a: 'Save', b: 'Save' })
    const built = texts('jobs', { state: { saved: 'Save' } })
    expect(findRepeatedTexts([within, built], used)).toEqual([])
    const login = texts('login', { save: 'Save' })
    expect(findRepeatedTexts([within, login], used, ['login:save'])).toEqual([])
    expect(findRepeatedTexts([within, login], used)).toHaveLength(1)
  })
})
