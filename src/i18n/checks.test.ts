import { describe, expect, test } from 'vitest'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import { diagnosticLevels, quickFixCodes } from '#domain/playbook/check/diagnostic-levels.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { diagnosticCases } from '#domain/playbook/testing/diagnostic-cases.ts'
import { checks as english } from './en/checks.ts'
import { checks as french } from './fr/checks.ts'
import { checks as japanese } from './ja/checks.ts'

type Texts = Readonly<Record<string, string>>

const languages = [
  ['en', english],
  ['fr', french],
  ['ja', japanese],
] as const

const formsOf = (texts: Texts, code: string): readonly string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    key === code || (key.startsWith(`${code}_`) && /_(?:one|many|other)$/.test(key)) ? [text] : [],
  )

const asked = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')

const findings = diagnosticCases.flatMap(({ document, options }) =>
  checkPlaybook(readPlaybook(typeof document === 'string' ? document : JSON.stringify(document)), options),
)

describe.each(languages)('PBK48 sentences of the checks in %s', (_language, texts) => {
  test('PBK48 every diagnostic and every quick fix has a text, and no text is unused', () => {
    const bare = (keys: readonly string[], codes: readonly string[]) =>
      keys.filter((key) => !codes.includes(key) && !codes.includes(key.replace(/_(?:one|many|other)$/, '')))
    expect(Object.keys(diagnosticLevels).filter((code) => formsOf(texts.finding, code).length === 0)).toEqual(
      [],
    )
    expect(quickFixCodes.filter((code) => formsOf(texts.fix, code).length === 0)).toEqual([])
    expect(bare(Object.keys(texts.finding), Object.keys(diagnosticLevels))).toEqual([])
    expect(bare(Object.keys(texts.fix), [...quickFixCodes])).toEqual([])
  })

  test('PBK48 the parameters of a sentence exist', () => {
    const missing = findings.flatMap(({ code, params, fixes }) => [
      ...formsOf(texts.finding, code).flatMap((text) => asked(text).filter((name) => !(name in params))),
      ...fixes.flatMap((fix) =>
        formsOf(texts.fix, fix.code).flatMap((text) => asked(text).filter((name) => !(name in fix.params))),
      ),
    ])
    expect(missing).toEqual([])
  })
})
