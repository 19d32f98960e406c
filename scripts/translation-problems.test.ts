import { describe, expect, it } from 'vitest'
import { flatten, translationProblems } from './translation-problems.ts'

const english = {
  title: 'The list of sources',
  kind: 'Kind',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  read: '{{name}} was read at <b>{{time}}</b>',
  none: '',
}
const french = {
  title: 'La liste des sources',
  kind: 'Type',
  rows_one: '{{count, number}} ligne',
  rows_many: '{{count, number}} lignes',
  rows_other: '{{count, number}} lignes',
  read: '{{name}} lu à <b>{{time}}</b>',
  none: '',
}
const japanese = {
  title: 'ソースの一覧',
  kind: '種類',
  rows_other: '{{count, number}}行',
  read: '{{name}}を<b>{{time}}</b>に読み込みました',
  none: '',
}

const inFrench = (change: Readonly<Record<string, string | undefined>>) =>
  problemsOf('fr', { ...french, ...change })
const inJapanese = (change: Readonly<Record<string, string | undefined>>) =>
  problemsOf('ja', { ...japanese, ...change })

const problemsOf = (language: string, texts: Readonly<Record<string, string | undefined>>) =>
  translationProblems({
    language,
    english: flatten(english),
    texts: flatten(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))),
  })

describe('translations with the same content as the English texts', () => {
  it('have no problems', () => {
    expect(inFrench({})).toEqual([])
    expect(inJapanese({})).toEqual([])
    expect(problemsOf('en', english)).toEqual([])
  })

  it('can omit the number in the singular', () => {
    expect(inFrench({ rows_one: 'une seule ligne' })).toEqual([])
  })

  it('can equal the English text where an exception allows it', () => {
    const texts = flatten({ ...french, title: english.title })
    const allowed = { sameText: ['title'] }
    expect(translationProblems({ language: 'fr', english: flatten(english), texts, allowed })).toEqual([])
    expect(inFrench({ kind: 'Kind' })).toEqual([])
  })
})

it('distinguish a plural form from a name that ends like one', () => {
  const texts = flatten({ too_few: 'At least one' })
  expect(translationProblems({ language: 'en', english: texts, texts })).toEqual([])
})

describe('one problem', () => {
  it.each([
    ['a missing key', { kind: undefined }, 'kind is missing'],
    ['an unknown key', { kinds: 'Types' }, 'kinds is superfluous: English has no such key'],
    ['a missing plural form', { rows_many: undefined }, 'the plural form rows_many is missing'],
    ['a plural form of another language', { rows_few: 'x' }, 'rows_few is not a plural form of this'],
    ['a plural without forms', { rows: 'x' }, 'rows is superfluous'],
    ['a forgotten placeholder', { read: '<b>{{time}}</b>' }, 'read lacks {{name}}'],
    ['a placeholder of another name', { read: '{{nom}} {{name}} <b>{{time}}</b>' }, 'read has {{nom}}'],
    ['a forgotten format', { rows_other: '{{count}} lignes' }, 'rows_other lacks {{count, number}}'],
    ['a forgotten tag', { read: '{{name}} lu à {{time}}' }, 'read lacks <b>'],
    ['an empty text', { kind: ' ' }, 'kind is empty'],
    ['a text left in English', { title: english.title }, 'title is the English text'],
    ['a space that may break', { title: 'Quoi ?' }, 'title needs a no-break space (U+00A0) before ; ?'],
    [
      'no space before a semicolon',
      { title: 'Ceci; cela' },
      'title needs a no-break space (U+00A0) before ;',
    ],
    ['a space that may break before a colon', { title: 'Ceci : cela' }, 'before :'],
    ['no space before a colon', { title: 'Ceci: cela' }, 'title needs a no-break space (U+00A0) before :'],
    ['no space before a percent sign', { title: '62%' }, 'title needs a no-break space (U+00A0) before %'],
    [
      'no space inside quotation marks',
      { title: '«mot\u00a0»' },
      'title needs a no-break space (U+00A0) after «',
    ],
    ['English quotation marks', { title: 'le “mot”' }, 'title needs « and »'],
    ['a straight apostrophe', { title: "l'une" }, 'title needs the apostrophe ’'],
  ])('French with %s', (_, change, problem) => {
    expect(inFrench(change)).toContainEqual(expect.stringContaining(problem))
  })

  it.each([
    [
      'a plural form that it does not have',
      { rows_one: '{{count, number}}行' },
      'rows_one is not a plural form',
    ],
    ['a half-width full stop', { title: '読みました.' }, 'title has half-width punctuation'],
    ['a half-width bracket', { title: '一覧(ソース)' }, 'title has half-width punctuation'],
    ['English quotation marks', { title: '“一覧”' }, 'title needs 「 and 」'],
    ['a space before a Latin letter', { title: 'ソース CSV' }, 'title has a space between Latin'],
    ['a space after a Latin letter', { title: 'CSV ソース' }, 'title has a space between Latin'],
    ['a space after a digit', { title: '3 件' }, 'title has a space between Latin'],
    ['a space after a unit', { title: '50% で表示' }, 'title has a space between Latin'],
    ['a space before a file ending', { title: '形式は .gz' }, 'title has a space between Latin'],
    ['a no-break space', { title: '3\u00a0件' }, 'title has a space between Latin'],
    ['a space after a full stop', { title: '一覧。 CSV' }, 'title has a space between Latin'],
    ['a space after a placeholder', { rows_other: '{{count, number}} 行' }, 'rows_other has a space'],
    ['a space before a placeholder', { read: '行 {{name}}<b>{{time}}</b>' }, 'read has a space'],
    ['a space after a tag', { read: '{{name}}を<b>{{time}}</b> に' }, 'read has a space'],
    ['a space before a tag', { read: '{{name}}を <b>{{time}}</b>に' }, 'read has a space'],
    ['a space inside a tag', { read: '{{name}}を<b> {{time}}</b>に' }, 'read has a space'],
  ])('Japanese with %s', (_, change, problem) => {
    expect(inJapanese(change)).toContainEqual(expect.stringContaining(problem))
  })

  it('English without one of its plural forms', () => {
    const texts = flatten({ rows_other: '{{count}} rows' })
    expect(translationProblems({ language: 'en', english: texts, texts })).toEqual([
      'the plural form rows_one is missing',
    ])
  })
})

it.each(['Google Cloud ID', 'API keyの一覧', '# と * は使えません', '設定 → 一覧', '一覧  3件'])(
  'keeps the blanks of the Japanese text "%s"',
  (title) => {
    expect(inJapanese({ title })).toEqual([])
  },
)

it('leaves addresses and times unchanged', () => {
  expect(inFrench({ title: 'http://a/b?c=1\u00a0: à 14:31' })).toEqual([])
})
