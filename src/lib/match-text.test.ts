import { describe, expect, it } from 'vitest'
import { matcher, findMatches } from './match-text.ts'

describe('LNG11 matches of a search text', () => {
  it.each([
    ['', 'anything', true],
    ['  ', 'anything', true],
    ['port air', 'Airport of Narita', true],
    ['port sea', 'Airport of Narita', false],
    ['羽田　きしょう', '地上キショウ（羽田）', true],
  ])('"%s" in "%s": %s', (typed, text, found) => expect(matcher(typed)(text)).toBe(found))

  it.each([
    ['Érable érable', 'erable', ['Érable', 'érable']],
    ['ﾃﾞｰﾀを読む', 'データ', ['ﾃﾞｰﾀ']],
    ['aaa', 'aa', ['aa']],
    ['Straße', 'ss', ['ß']],
    ['Straße', 's', ['S', 'ß']],
    ['e\u0301cole', 'e', ['e\u0301', 'e']],
    ['nothing', 'some', []],
    ['nothing', '', []],
  ])('in "%s" highlights "%s" as %j', (text, typed, pieces) =>
    expect(findMatches(text, typed).map(({ at, length }) => text.slice(at, at + length))).toEqual(pieces),
  )
})
