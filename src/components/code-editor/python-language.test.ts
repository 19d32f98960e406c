import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { pythonLanguageOf } from './python-language.ts'

const labelsAt = (doc: string): string[] => {
  const names = [{ name: 'event' }, { name: 'tables' }]
  const extensions = pythonLanguageOf((before) => ({ from: before.search(/\w*$/), names }))
  const start = EditorState.create({ doc, extensions })
  // A state is parsed for 20 milliseconds; the next one has what is parsed after that.
  expect(ensureSyntaxTree(start, doc.length, 10_000)).not.toBeNull()
  const { state } = start.update({})
  const sources = state.languageDataAt<(context: CompletionContext) => CompletionResult | null>(
    'autocomplete',
    doc.length,
  )
  const results = sources.map((source) => source(new CompletionContext(state, doc.length, true)))
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? [])
}

test('ENG20d a name that the code imports or defines is completed once, beside those of Python', () => {
  const code = 'from dataplatform import tables\ndef event_handle(event):\n    late = 15\n    l'
  const labels = labelsAt(code)
  for (const name of ['tables', 'event', 'late', 'len'])
    expect(labels.filter((label) => label === name)).toEqual([name])
})
