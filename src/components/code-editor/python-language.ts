// Python for the code editor: colours and completion. Loaded by the pages that edit Python only.
import { type Completion, type CompletionSource, autocompletion } from '@codemirror/autocomplete'
import { globalCompletion, localCompletionSource, pythonLanguage } from '@codemirror/lang-python'
import {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Extension, Prec } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import { color } from '#src/ui/theme/tokens.ts'
import { completionTheme } from './completion-theme.ts'

/** Names that can follow the text before the caret. */
export interface CodeCompletions {
  /** Offset where the typed part of the name starts. */
  readonly from: number
  readonly names: readonly {
    readonly name: string
    /** Its type or parameters. */
    readonly detail?: string
    readonly text?: string
    readonly isFunction?: boolean
  }[]
}

const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.moduleKeyword],
    color: color.kind.condition,
  },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: color.kind.loop },
  { tag: [tags.string, tags.docString], color: color.tone.success.text },
  { tag: [tags.number, tags.bool, tags.null], color: color.accent.text },
  { tag: tags.comment, color: color.text.tertiary },
  { tag: tags.propertyName, color: color.text.primary },
])

const optionOf = ({
  name,
  detail,
  text,
  isFunction = false,
}: CodeCompletions['names'][number]): Completion => ({
  label: name,
  type: isFunction ? 'function' : 'property',
  boost: 10,
  ...(detail !== undefined && { detail }),
  ...(text !== undefined && { info: text }),
})

/** `complete` gets the text before the caret; null: no names of its own. */
export function pythonLanguageOf(complete: (before: string) => CodeCompletions | null): Extension {
  const source: CompletionSource = ({ state, pos }) => {
    const found = complete(state.sliceDoc(0, pos))
    return found && { from: found.from, options: found.names.map(optionOf), validFor: /^\w*$/ }
  }
  // A name that the code defines, such as an imported one, is offered once.
  const local: CompletionSource = (context) => {
    const found = localCompletionSource(context)
    const own = new Set(complete(context.state.sliceDoc(0, context.pos))?.names.map(({ name }) => name))
    return found && { ...found, options: found.options.filter(({ label }) => !own.has(label)) }
  }
  const sources = [source, local, globalCompletion]
  return [
    pythonLanguage,
    ...sources.map((autocomplete) => pythonLanguage.data.of({ autocomplete })),
    autocompletion({ icons: false }),
    indentUnit.of('    '),
    bracketMatching(),
    indentOnInput(),
    Prec.high(syntaxHighlighting(colors)),
    completionTheme,
  ]
}
