import { describe, expect, test } from 'vitest'
import { encodeText } from '../../../testing/encode-text.ts'
import { firstNotUtf8, likelyEncoding, utf16Of } from './score-encodings.ts'

const japanese = [
  '観測所,気温\n羽田,14.2\n成田,15.8\n',
  '東京,1\n大阪,2\n',
  '日本',
  '氏名,住所\n髙橋一郎,東京都千代田区丸の内1-1\n﨑山花子,大阪市北区梅田\n',
  'ﾌﾘｶﾞﾅ,ｼﾒｲ\nﾔﾏﾀﾞ ﾀﾛｳ,1\nｽｽﾞｷ ﾊﾅｺ,2\n',
  '売上（税込）,備考\n￥1200,①着日指定あり\n￥300,なし\n',
  'カタカナ,ひらがな\nコーヒー,おちゃ\n',
  'id,name\n1,apple\n2,banana\n3,いちご\n4,lemon\n',
  '葡萄,檸檬,薔薇\n1,2,3\n',
  '表,能力,ソース\n1,2,3\n',
  '"商品名";"価格"\n"緑茶";"120円"\n',
  '曜日\n月\n火\n水\n木\n金\n土\n日\n',
  '～から－まで\n10～20\n',
  '令和7年4月,晴れ時々曇り\n',
]

const western = [
  'nom,prénom\nLefèvre,André\nGarçon,Zoë\n',
  'été',
  'Müller',
  'Straße;Größe\nKönigstraße 5;groß\nÄußere Gasse;Übergröße\n',
  'ÄÖÜ,ÉCOLE,À LA CARTE\n1,2,3\n',
  'it’s,don’t\n1,2\n',
  '“Hello”,‘you’ – dash\n',
  'price\n£5\n€12.50\n',
  'temp\n25°C\n-3 °C\n',
  '1\u00a0234,50;2\u00a0000,00\n',
  'año;niño;¿qué?\nmañana;corazón;¡sí!\n',
  'São Paulo;ação;coração;João\n',
  'Århus,Ærø,Søren\n',
  'œuvre,cœur,Š\n',
  'Ü',
  'naïve café «voilà»\n',
  'ID;Bemerkung\n1;für\n2;über\n3;schön\n4;weiß\n',
  'NOËL;AÎNÉ;FORÊT\n',
]

describe('DM36 recognizes the encoding', () => {
  test.each(japanese)('of Japanese %j in Shift-JIS', (text) => {
    expect(likelyEncoding(encodeText(text, 'shift_jis'))).toBe('shift_jis')
  })
  test.each(japanese)('of Japanese %j in EUC-JP', (text) => {
    // EUC-JP has some of the additional characters in three bytes only.
    const shared = text.replaceAll(/[髙﨑]/g, '高')
    expect(likelyEncoding(encodeText(shared, 'euc-jp'))).toBe('euc-jp')
  })
  test.each(western)('of Western %j', (text) => {
    expect(likelyEncoding(encodeText(text, 'windows-1252'))).toBe('windows-1252')
  })
  test('of controls that Windows-1252 does not have', () => {
    expect(likelyEncoding(Buffer.from('caf\xe9\x81,ol\xe9\n', 'latin1'))).toBe('latin-1')
  })
  test('of UTF-8 with a damaged byte', () => {
    const bytes = Buffer.concat([Buffer.from('été,観測所\n'), Buffer.from([0xe9, 0x2c])])
    expect(likelyEncoding(bytes)).toBe('utf-8')
  })
  test.each([...japanese, ...western].filter((text) => text.length > 3))('of %j in UTF-16', (text) => {
    expect(utf16Of(encodeText(text, 'utf-16le'))).toBe('utf-16le')
    expect(utf16Of(encodeText(text, 'utf-16be'))).toBe('utf-16be')
    expect(utf16Of(encodeText(text, 'utf-8'))).toBeNull()
  })
})

test.each([
  [[0x61, 0xc3, 0xa9], -1],
  [[0x61, 0xe9, 0x2c], 1],
  [[0xc3, 0xa9, 0x8a], 2],
  [[0xe8, 0xa6, 0x2c], 0],
])('DM36 finds the first byte of %j that is not UTF-8', (bytes, expected) => {
  expect(firstNotUtf8(Buffer.from(bytes))).toBe(expected)
})
