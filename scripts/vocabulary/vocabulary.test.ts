import { describe, expect, it } from 'vitest'
import { findForbiddenWords, type Phrase } from './find-words.ts'
import { phrasesOf } from './read-phrases.ts'
import { origins, vocabulary, type Origin } from './rows.ts'

/** One violation for each row, in the order of the table. */
const violations: readonly string[] = [
  'rim',
  'trouble',
  'say',
  'told',
  'keep',
  'kept',
  'place',
  'asked',
  'questions',
  'stands',
  'arriving',
  'carried',
  'parts/button',
  'people',
  'utils/text',
  'trial',
  'begun',
  'heard',
  'settled',
  'looker',
  'mended',
  'scene',
  'in hand',
  'lane',
  'facts',
  'why',
  'words',
  'house',
  'made',
  'made',
  'take it out',
  'anew',
  'whoever',
  'nobody',
  'is no',
  'holds',
  'all the same',
  'at the left',
  'rights',
  'kind',
  'colours',
  'present password',
  'you may',
]
const phrase = (origin: Origin, text: string): Phrase => ({ origin, location: 'src/a.ts', text })
const wordsIn = (origin: Origin, text: string, rows = vocabulary): readonly string[] =>
  findForbiddenWords([phrase(origin, text)], rows).map(({ word }) => word)

describe('the table of words', () => {
  it('has a violation for each row in this test', () => {
    expect(violations).toHaveLength(vocabulary.length)
  })

  const cases = vocabulary.flatMap((row, index) =>
    row.where.map((origin) => ({ row, origin, text: violations[index] ?? '', term: row.term })),
  )
  it.each(cases)('reports "$text" in $origin and names $term', ({ row, origin, text }) => {
    expect(findForbiddenWords([phrase(origin, text)], [row])).toMatchObject([{ origin, term: row.term }])
  })

  it('reads only the origins of a row', () => {
    const row = { term: 'deps', pattern: /\brim\b/, where: ['exports'] } as const
    expect(origins.filter((origin) => wordsIn(origin, 'rim', [row]).length > 0)).toEqual(['exports'])
  })
})

describe('a phrase', () => {
  it.each([
    { origin: 'exports', text: 'ProviderRim', words: ['rim'] },
    { origin: 'exports', text: 'trimmed', words: [] },
    { origin: 'exports', text: 'placeholder', words: [] },
    { origin: 'files', text: 'src/lib/kept', words: ['kept'] },
    { origin: 'tests', text: 'IAM4 rejects what was told', words: ['told'] },
    { origin: 'tests', text: '$place is read', words: [] },
    { origin: 'texts', text: '{{place}} is empty', words: [] },
    { origin: 'texts', text: 'There are no longer any jobs', words: [] },
  ] as const)('$origin “$text” has $words', ({ origin, text, words }) => {
    expect(wordsIn(origin, text)).toEqual(words)
  })

  it('is reported in every row but the exceptions of a row', () => {
    const row = { term: 'deps', pattern: /\brim\b/, where: origins, exceptions: /a\.ts rim$/ }
    expect(wordsIn('exports', 'rim', [row])).toEqual([])
    expect(wordsIn('exports', 'rimOf', [row])).toEqual(['rim'])
  })
})

describe('a file', () => {
  it('has a path and exported names', () => {
    const text = 'export const asked = 1\nconst kept = 2\nexport interface Place {}'
    expect(phrasesOf({ file: 'src/a.ts', text }).map((each) => `${each.origin} ${each.text}`)).toEqual([
      'files src/a',
      'exports asked',
      'exports Place',
    ])
  })

  it('has titles where it is a test', () => {
    const text = "describe('a', () => { test.each([1])('b %s', () => it(`c ${1}`, () => {})) })"
    const titles = phrasesOf({ file: 'src/a.test.ts', text }).filter(({ origin }) => origin === 'tests')
    expect(titles.map((each) => each.text)).toEqual(['a', 'b %s', 'c ${1}'])
  })

  it('has texts where it is English, with their lines', () => {
    const text = "import a from 'kept'\nexport const b = {\n  'kept': 'Saved',\n} as const"
    const texts = phrasesOf({ file: 'src/i18n/en/b.ts', text }).filter(({ origin }) => origin === 'texts')
    expect(texts).toEqual([{ origin: 'texts', location: 'src/i18n/en/b.ts:3', text: 'Saved' }])
  })
})
