import { describe, expect, it } from 'vitest'
import { foldText, matcher, placesOf } from './find.ts'

describe('LNG11 what is found by typing', () => {
  it.each([
    ['Airport', 'AIRPORT'],
    ['Étiage', 'etiage'],
    ['Œuvre', 'oeuvre'],
    ['Straße', 'STRASSE'],
    ['Ａｉｒ　ｐｏｒｔ １２', 'air port 12'],
    ['ﾃｰﾌﾞﾙ', 'テーブル'],
    ['ﾃｰﾌﾞﾙ', 'てーぶる'],
    ['カモメ', 'かもめ'],
    ['ガギグ', 'がぎぐ'],
    ['㈱港', '(株)港'],
    ['İzmir', 'izmir'],
  ])('%s is %s', (one, other) => expect(foldText(one)).toBe(foldText(other)))

  it.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['ou', 'où?'],
    ['日', '曰'],
  ])('%s is not %s', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))

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
  ])('in "%s" marks "%s" as %j', (text, typed, pieces) =>
    expect(placesOf(text, typed).map(({ at, length }) => text.slice(at, at + length))).toEqual(pieces),
  )
})
