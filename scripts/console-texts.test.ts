import { describe, expect, it } from 'vitest'
import { isBuilt, isUsed, findUsedKeys, keysOf, literalsIn } from './console-texts.ts'

const texts = (code: string) => literalsIn('a.tsx', `const a = ${code}`).map(({ text }) => text)

describe('literals in the markup', () => {
  it.each([
    ['<p>Hello there</p>', ['Hello there']],
    ["<p>{'Hello'}</p>", ['Hello']],
    ["<p>{on ? 'Yes' : t('no')}</p>", ['Yes']],
    ['<p>{`Hello ${name}`}</p>', ['Hello']],
    ["<p>{on && 'Shown'}</p>", ['Shown']],
    ['<input placeholder="Name" />', ['Name']],
    ['<b title={on ? "This" : "That"} />', ['This', 'That']],
    ['<Field label="Login" help="Yours" />', ['Login', 'Yours']],
    ["<p>{t('key')}</p>", []],
    ['<p> · – → {count}</p>', []],
    ['<img alt="" className="wide" />', []],
    ['<p className="text" data-variant="primary" />', []],
  ])('%s', (code, found) => expect(texts(code)).toEqual(found))

  it('gives the line', () => {
    expect(literalsIn('a.tsx', 'const a = (\n  <b>\n    <i>Here</i>\n  </b>\n)')).toEqual([
      { line: 3, text: 'Here' },
    ])
  })
})

describe('keys that are used', () => {
  const code =
    "const { t } = useTranslation(['jobs', 'shared']); t('a.b'); t(`state.${x}`); t(on ? 'c' : 'sources:d.e'); t(`needed.${x}.text`); t(`shared:type.${x}`)"
  const used = findUsedKeys([{ file: 'a.ts', code }])

  it.each([
    ['a.b', true],
    ['a.b_one', true],
    ['state.done', true],
    ['c', true],
    ['d.e', true],
    ['needed.login.text', true],
    ['needed.login.title', false],
    ['a', false],
    ['other.done', false],
    ['type.date', false],
  ])('%s: %s', (key, is) => expect(isUsed('jobs', key, used)).toBe(is))

  it.each([
    ['jobs:state.done', true],
    ['sources:state.done', false],
    ['shared:type.date_one', true],
    ['jobs:type.date', false],
    ['jobs:a.b', false],
  ])('%s is built from a code: %s', (key, is) => expect(isBuilt(key, used)).toBe(is))

  it('are of any namespace where the file names none', () => {
    const used = findUsedKeys([{ file: 'a.ts', code: 't(`state.${x}`)' }])
    expect(isBuilt('jobs:state.done', used)).toBe(true)
  })

  it('are the leaves of nested texts', () => {
    expect(keysOf({ a: 'x', b: { c: 'y', d: { e_one: 'z' } } })).toEqual(['a', 'b.c', 'b.d.e_one'])
  })
})
