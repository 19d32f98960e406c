import { describe, expect, test } from 'vitest'
import { logCodes } from '#contract/engine/job.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { toReason, reasons, terms, type Reason, type ReasonCode } from '#contract/reasons.ts'
import { nested, slotsOf, type Params, type Slot, type SlotKind } from '#contract/sentence.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import { languages } from '#src/i18n/languages.ts'
import { formatReason, formatRefusal } from './format-message.ts'
import { openVoice, texts } from './testing/message-formatters.ts'

const voices = {
  en: await openVoice('en'),
  fr: await openVoice('fr'),
  ja: await openVoice('ja'),
} as const

const plural = /_(?:one|many|other)$/
const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => name)),
]

/** The texts of a table by their codes: every plural form of one. */
const formsOf = (table: Readonly<Record<string, string>>): Map<string, string[]> => {
  const forms = new Map<string, string[]>()
  for (const [key, text] of Object.entries(table)) {
    const code = key.replace(plural, '')
    forms.set(code, [...(forms.get(code) ?? []), text])
  }
  return forms
}

const sentences = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]))
const plain = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, '']))

describe.each(languages)('LNG1 every code of the platform in %s', (language) => {
  const own = texts[language]
  const tables = [
    { what: 'refusal', said: own.errors, english: texts.en.errors, sentences },
    { what: 'reason', said: own.reasons.reason, english: texts.en.reasons.reason, sentences: reasons },
    { what: 'line of a log', said: own.log, english: texts.en.log, sentences: logCodes },
    {
      what: 'word',
      said: own.reasons.word,
      english: texts.en.reasons.word,
      sentences: plain(Object.keys(terms)),
    },
    { what: 'type', said: own.reasons.type, english: texts.en.reasons.type, sentences: plain(mainTypes) },
  ] as const

  test.each(tables)('LNG1 has a text: $what', ({ said, sentences: codes }) => {
    expect([...formsOf(said).keys()].toSorted()).toEqual(Object.keys(codes).toSorted())
    for (const text of Object.values(said)) expect(text.trim()).not.toBe('')
  })

  test.each(tables)(
    'LNG1 with the parameters of the English one: $what',
    ({ said, english, sentences: codes }) => {
      const originals = formsOf(english)
      const found = [...formsOf(said)].map(([code, forms]) => [code, new Set(forms.flatMap(placesIn))])
      const wanted = Object.keys(codes).map((code) => [
        code,
        new Set((originals.get(code) ?? []).flatMap(placesIn)),
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
    },
  )

  test.each(tables)('LNG1 with parameters that the platform sends: $what', ({ said, sentences: codes }) => {
    const sent = new Map(
      Object.entries(codes).map(([code, text]) => [code, slotsOf(text).map(({ name }) => name)]),
    )
    for (const [code, forms] of formsOf(said)) {
      const known = [...(sent.get(code) ?? []), 'count']
      const unknown = forms.flatMap(placesIn).filter((name) => !known.includes(name))
      expect([code, unknown]).toEqual([code, []])
    }
  })
})

const cause = toReason('columns_differ', { count: 3, expected: 2 })
const samples = {
  text: () => ({ value: 'pier 4' }),
  number: () => ({ value: 1234 }),
  count: () => ({ value: 1 }),
  bytes: () => ({ value: 10_485_760 }),
  seconds: () => ({ value: 90 }),
  list: () => ({ value: 'a, b, c' }),
  word: () => ({ value: 'table' }),
  forms: () => ({ value: 'string, null' }),
  type: () => ({ value: 'num bigint' }),
  reason: () => ({ value: cause.code, inner: cause.params }),
  reasons: () => ({ value: 'nb_char, nb_int', inner: { 'nb_char.count': 12, 'nb_int.count': 1 } }),
  error: () => ({ value: 'file_unreadable', inner: { file: 'x.csv', ...nested('reason', cause) } }),
} as const satisfies Record<SlotKind, () => { value: string | number; inner?: Params }>

const sampleOf = ({ name, kind }: Slot): Params => {
  const { value, inner = {} }: { value: string | number; inner?: Params } = samples[kind]()
  return { ...nested(name, { code: '', params: inner }), [name]: value }
}
const paramsFor = (sentence: string): Params =>
  slotsOf(sentence).reduce<Params>((params, slot) => ({ ...params, ...sampleOf(slot) }), {})

describe.each(languages)('LNG2 sentences in %s', (language) => {
  const { formatter, missing } = voices[language]
  const finished = (text: unknown): void => {
    expect(text).toBeTypeOf('string')
    expect(String(text)).not.toMatch(/[{}]|undefined|NaN|\[object/)
    expect(missing).toEqual([])
  }

  test.each(Object.keys(errors))('LNG2 %s leaves no place open', (code) => {
    finished(formatRefusal(code, { params: paramsFor(sentences[code] ?? ''), formatter }))
  })

  test.each(Object.entries(reasons))('LNG2 %s leaves no place open', (code, sentence) => {
    finished(formatReason(code, { params: paramsFor(sentence), formatter }))
  })
})

interface Example {
  readonly code: ErrorCode
  readonly params: Params
  readonly en: string
  readonly fr: string
  readonly ja: string
}
const inReason = (reason: Reason): Params => nested('reason', reason)

describe('LNG2 what a person reads', () => {
  test.each<Example>([
    {
      code: 'wrong_type',
      params: { path: 'x', expected: 'string, null' },
      en: 'This must be a text or null.',
      fr: 'Cette valeur doit être un texte ou null.',
      ja: 'テキストまたはnullを指定してください。',
    },
    {
      code: 'in_use',
      params: { kind: 'source', name: 's', users: 'a, b, c' },
      en: '“s” is still used by a, b and c.',
      fr: '«\u00a0s\u00a0» est encore utilisé par a, b et c.',
      ja: '「s」はa、b、cで使用されています。',
    },
    {
      code: 'too_long',
      params: { path: 'x', max: 1200 },
      en: 'At most 1,200 characters are possible.',
      fr: '1\u00a0200 caractères au plus sont possibles.',
      ja: '1,200文字以内で入力してください。',
    },
    {
      code: 'too_many_attempts',
      params: { seconds: 300 },
      en: 'Too many attempts failed. Wait 5 minutes, then try again.',
      fr: 'Trop de tentatives ont échoué. Attendez 5 minutes, puis réessayez.',
      ja: '失敗した回数が多すぎます。5 分待ってから、もう一度お試しください。',
    },
    {
      code: 'file_unreadable',
      params: { file: 'x.csv', ...inReason(toReason('engine', { detail: 'Invalid unicode in row 3' })) },
      en: '“x.csv” cannot be read: the engine says “Invalid unicode in row 3”.',
      fr: 'Lecture de «\u00a0x.csv\u00a0» impossible\u00a0: le moteur répond «\u00a0Invalid unicode in row 3\u00a0».',
      ja: '「x.csv」を読み込めません：エンジンの応答は「Invalid unicode in row 3」です。',
    },
    {
      code: 'password_policy',
      params: {
        path: 'password',
        rules: 'nb_char, nb_int',
        'rules.nb_char.count': 12,
        'rules.nb_int.count': 1,
      },
      en: 'The password does not meet every rule: at least 12 characters and at least 1 digit.',
      fr: 'Le mot de passe ne respecte pas toutes les règles\u00a0: au moins 12 caractères et au moins 1 chiffre.',
      ja: 'パスワードが次の条件を満たしていません：12文字以上、数字1文字以上。',
    },
  ])('LNG2 $code', ({ code, params, ...said }) => {
    for (const language of languages)
      expect(formatRefusal(code, { params, formatter: voices[language].formatter })).toBe(said[language])
  })
})

describe('LNG3 what this console does not know', () => {
  const { formatter } = voices.fr
  const say = (code: string, params: Params = {}): unknown => formatRefusal(code, { params, formatter })

  test.each([
    { what: 'a refusal', code: 'brand_new', params: {} },
    { what: 'a reason', code: 'invalid_value', params: { path: 'x', reason: 'brand_new' } },
    { what: 'a rule', code: 'password_policy', params: { path: 'x', rules: 'nb_char, brand_new' } },
    { what: 'a refusal within one', code: 'job_failed', params: { reason: 'brand_new' } },
    {
      what: 'a reason within a reason',
      code: 'invalid_value',
      params: { reason: 'at_line' satisfies ReasonCode, 'reason.reason': 'brand_new', 'reason.file': 'x' },
    },
  ])('LNG3 $what is left to the words of the platform', ({ code, params }) => {
    expect(say(code, params)).toBeUndefined()
  })

  test.each([
    { what: 'a reason', code: 'invalid_value', params: { reason: '"a" is num, not a date' } },
    { what: 'a kind of thing', code: 'not_served', params: { what: 'starting actions' } },
    { what: 'a failure', code: 'job_failed', params: { reason: 'The disk of the platform is full' } },
  ])('LNG3 $what written out by an earlier version is shown as it is', ({ code, params }) => {
    expect(say(code, params)).toContain(Object.values(params)[0])
  })
})
