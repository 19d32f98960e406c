import { describe, expect, test } from 'vitest'
import { logCodes } from '#contract/jobs/job.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { toReason, reasons, type Reason, type ReasonCode } from '#contract/reasons.ts'
import { nested, slotsOf, type Params, type Sentence, type Slot, type SlotKind } from '#contract/sentence.ts'
import { terms } from '#contract/terms.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import { languages } from '#src/i18n/languages.ts'
import { formatReason, formatRefusal } from '#domain/messages/format-message.ts'
import { openMessageFormatter, texts } from './testing/message-formatters.ts'

const formatters = {
  en: await openMessageFormatter('en'),
  fr: await openMessageFormatter('fr'),
  ja: await openMessageFormatter('ja'),
} as const

const plural = /_(?:one|many|other)$/
const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => name)),
]

/** The texts of a table by code, with every plural form. */
const formsOf = (table: Readonly<Record<string, string>>): Map<string, string[]> => {
  const forms = new Map<string, string[]>()
  for (const [key, text] of Object.entries(table)) {
    const code = key.replace(plural, '')
    forms.set(code, [...(forms.get(code) ?? []), text])
  }
  return forms
}

const sentences: Readonly<Record<string, Sentence>> = Object.fromEntries(
  Object.entries(errors).map(([code, { message }]) => [code, message]),
)
const withoutSlots = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, '']))

describe.each(languages)('LNG1 texts of every code of the platform in %s', (language) => {
  const own = texts[language]
  const tables = [
    { what: 'error', translated: own.errors, english: texts.en.errors, sentences },
    { what: 'reason', translated: own.reasons.reason, english: texts.en.reasons.reason, sentences: reasons },
    { what: 'line of a log', translated: own.log, english: texts.en.log, sentences: logCodes },
    {
      what: 'term',
      translated: own.reasons.term,
      english: texts.en.reasons.term,
      sentences: withoutSlots(Object.keys(terms)),
    },
    {
      what: 'type',
      translated: own.reasons.type,
      english: texts.en.reasons.type,
      sentences: withoutSlots(mainTypes),
    },
  ] as const

  test.each(tables)('LNG1 has a text: $what', ({ translated, sentences: codes }) => {
    expect([...formsOf(translated).keys()].toSorted()).toEqual(Object.keys(codes).toSorted())
    for (const text of Object.values(translated)) expect(text.trim()).not.toBe('')
  })

  test.each(tables)(
    'LNG1 has the parameters of the English text: $what',
    ({ translated, english, sentences: codes }) => {
      const originals = formsOf(english)
      const found = [...formsOf(translated)].map(([code, forms]) => [
        code,
        new Set(forms.flatMap(placeholdersIn)),
      ])
      const expectedCodes = Object.keys(codes).map((code) => [
        code,
        new Set((originals.get(code) ?? []).flatMap(placeholdersIn)),
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expectedCodes))
    },
  )

  test.each(tables)(
    'LNG1 has only parameters that the platform sends: $what',
    ({ translated, sentences: codes }) => {
      const sent = new Map(
        Object.entries(codes).map(([code, text]) => [code, slotsOf(text).map(({ name }) => name)]),
      )
      for (const [code, forms] of formsOf(translated)) {
        const known = [...(sent.get(code) ?? []), 'count']
        const unknown = forms.flatMap(placeholdersIn).filter((name) => !known.includes(name))
        expect([code, unknown]).toEqual([code, []])
      }
    },
  )
})

const cause = toReason('columns_differ', { count: 3, expected: 2 })
const samples = {
  text: () => ({ value: 'pier 4' }),
  number: () => ({ value: 1234 }),
  count: () => ({ value: 1 }),
  bytes: () => ({ value: 10_485_760 }),
  seconds: () => ({ value: 90 }),
  list: () => ({ value: 'a, b, c' }),
  term: () => ({ value: 'table' }),
  terms: () => ({ value: 'string, null' }),
  type: () => ({ value: 'num bigint' }),
  reason: () => ({ value: cause.code, inner: cause.params }),
  reasons: () => ({ value: 'nb_char, nb_int', inner: { 'nb_char.count': 12, 'nb_int.count': 1 } }),
  error: () => ({ value: 'file_unreadable', inner: { file: 'x.csv', ...nested('reason', cause) } }),
} as const satisfies Record<SlotKind, () => { value: string | number; inner?: Params }>

const sampleOf = ({ name, kind }: Slot): Params => {
  const { value, inner = {} }: { value: string | number; inner?: Params } = samples[kind]()
  return { ...nested(name, { code: '', params: inner }), [name]: value }
}
const paramsFor = (sentence: Sentence): Params =>
  slotsOf(sentence).reduce<Params>((params, slot) => ({ ...params, ...sampleOf(slot) }), {})

describe.each(languages)('LNG2 sentences in %s', (language) => {
  const { formatter, missing } = formatters[language]
  const finished = (text: unknown): void => {
    expect(text).toBeTypeOf('string')
    expect(String(text)).not.toMatch(/[{}]|undefined|NaN|\[object/)
    expect(missing).toEqual([])
  }

  test.each(Object.keys(errors))('LNG2 %s has a value for every placeholder', (code) => {
    finished(formatRefusal(code, { params: paramsFor(sentences[code] ?? ''), formatter }))
  })

  test.each(Object.entries(reasons))('LNG2 %s has a value for every placeholder', (code, sentence) => {
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

describe('LNG2 messages on the screen', () => {
  test.each<Example>([
    {
      code: 'wrong_type',
      params: { path: 'x', expected: 'string, null' },
      en: 'This must be a string or null.',
      fr: 'Cette valeur doit être un texte ou null.',
      ja: 'テキストまたはnullを指定してください。',
    },
    {
      code: 'in_use',
      params: { kind: 'source', name: 's', users: 'a, b, c' },
      en: 'Source “s” is still used by a, b and c.',
      fr: 'Source «\u00a0s\u00a0»\u00a0: utilisation en cours par a, b et c.',
      ja: 'ソース「s」はa、b、cで使用されています。',
    },
    {
      code: 'too_long',
      params: { path: 'x', max: 1200 },
      en: 'At most 1,200 characters are allowed.',
      fr: '1\u00a0200 caractères au plus sont possibles.',
      ja: '1,200文字以内で入力してください。',
    },
    {
      code: 'too_many_attempts',
      params: { seconds: 300 },
      en: 'Too many failed attempts. Try again in 5 minutes.',
      fr: 'Trop de tentatives ont échoué. Attendez 5 minutes, puis réessayez.',
      ja: '失敗した回数が多すぎます。5 分待ってから、もう一度お試しください。',
    },
    {
      code: 'file_unreadable',
      params: { file: 'x.csv', ...inReason(toReason('engine', { detail: 'Invalid unicode in row 3' })) },
      en: '“x.csv” cannot be read: the engine reported “Invalid unicode in row 3”.',
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
      en: 'The password does not meet these rules: at least 12 characters and at least 1 digit.',
      fr: 'Le mot de passe ne respecte pas toutes les règles\u00a0: au moins 12 caractères et au moins 1 chiffre.',
      ja: 'パスワードが次の条件を満たしていません：12文字以上、数字1文字以上。',
    },
  ])('LNG2 $code', ({ code, params, ...expected }) => {
    for (const language of languages)
      expect(formatRefusal(code, { params, formatter: formatters[language].formatter })).toBe(
        expected[language],
      )
  })
})

describe('LNG3 codes of a newer platform', () => {
  const { formatter } = formatters.fr
  const format = (code: string, params: Params = {}): unknown => formatRefusal(code, { params, formatter })

  test.each([
    { what: 'an error', code: 'brand_new', params: {} },
    { what: 'a reason', code: 'invalid_value', params: { path: 'x', reason: 'brand_new' } },
    { what: 'a rule', code: 'password_policy', params: { path: 'x', rules: 'nb_char, brand_new' } },
    { what: 'an error within an error', code: 'job_failed', params: { reason: 'brand_new' } },
    {
      what: 'a reason within a reason',
      code: 'invalid_value',
      params: { reason: 'at_line' satisfies ReasonCode, 'reason.reason': 'brand_new', 'reason.file': 'x' },
    },
  ])('LNG3 $what has no text here', ({ code, params }) => {
    expect(format(code, params)).toBeUndefined()
  })

  test.each([
    { what: 'a reason', code: 'invalid_value', params: { reason: '"a" is num, not a date' } },
    { what: 'a type of thing', code: 'not_served', params: { what: 'starting actions' } },
    { what: 'a failure', code: 'job_failed', params: { reason: 'The disk of the platform is full' } },
  ])('LNG3 $what that an earlier version stored as text is shown as it is', ({ code, params }) => {
    expect(format(code, params)).toContain(Object.values(params)[0])
  })
})
