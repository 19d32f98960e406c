import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

describe('LNG11 equal texts', () => {
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
})
