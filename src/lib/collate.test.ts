import { describe, expect, it } from 'vitest'
import { collate } from './collate.ts'

describe('LNG10 names in the order of a language', () => {
  it.each([
    ['en', ['pilots 10', 'pilots 9', 'Berths', 'tides'], ['Berths', 'pilots 9', 'pilots 10', 'tides']],
    ['fr', ['écluse', 'zone', 'ecole', 'Étiage'], ['écluse', 'ecole', 'Étiage', 'zone']],
    [
      'ja',
      ['天気', 'ドック', 'あなご', 'カモメ', 'Berths'],
      ['Berths', 'あなご', 'カモメ', 'ドック', '天気'],
    ],
    ['ja', ['便 10', '便 9', '便 ２'], ['便 ２', '便 9', '便 10']],
  ])('%s %j', (language, names, order) => expect(names.toSorted(collate(language))).toEqual(order))
})
