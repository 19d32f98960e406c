// The SQL of one expression for the code editor: colours and completion. Loaded by the pages that edit SQL only.
import {
  type Completion,
  type CompletionSource,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  insertBracket,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { bracketMatching } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  keymap,
} from '@codemirror/view'
import { isWrittenFunction } from '#domain/expression/function-signatures.ts'
import { type SqlToken, sqlTokens } from '#domain/expression/sql-tokens.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { completionTheme } from './completion-theme.ts'

/** A name that can be inserted at the caret. */
export interface SqlCompletion {
  readonly label: string
  readonly insert: string
  /** To the right of the label. */
  readonly detail: string
  /** A sentence. */
  readonly help?: string | undefined
  /** Brackets are inserted behind it, with the caret between them. */
  readonly isCall?: boolean | undefined
}

interface SqlCompletions {
  /** The range that a name replaces. */
  readonly from: number
  readonly to: number
  /** Best first. */
  readonly options: readonly SqlCompletion[]
}

/** Returns the names for a caret; `isAsked`: the user has asked for them. */
export type CompleteSql = (at: {
  readonly text: string
  readonly offset: number
  readonly isAsked: boolean
}) => SqlCompletions | null

const keywords = new Set(
  'and as between case cast distinct else end false filter from ilike in is like not null or select then true try_cast when where'.split(
    ' ',
  ),
)

const classOf = ({ kind, text }: SqlToken, next: SqlToken | undefined): string | null => {
  if (kind === 'name' && keywords.has(text.toLowerCase())) return 'keyword'
  if (kind === 'name' && (isWrittenFunction(text.toLowerCase()) || next?.text === '(')) return 'function'
  if (kind === 'name' || kind === 'quoted') return 'attribute'
  return kind === 'symbol' ? null : kind
}

const classes = ['keyword', 'function', 'attribute', 'string', 'number'] as const
const marks = new Map<string | null, Decoration>(
  classes.map((name) => [name, Decoration.mark({ class: `cm-sql-${name}` })]),
)

const decorate = (text: string): DecorationSet => {
  const words = sqlTokens(text)
  return Decoration.set(
    words.flatMap(
      (word, index) => marks.get(classOf(word, words[index + 1]))?.range(word.start, word.end) ?? [],
    ),
  )
}

const colouring = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor({ state }: EditorView) {
      this.decorations = decorate(state.sliceDoc())
    }
    update({ docChanged, state }: ViewUpdate): void {
      if (docChanged) this.decorations = decorate(state.sliceDoc())
    }
  },
  { decorations: ({ decorations }) => decorations },
)

const colours = EditorView.theme({
  '.cm-sql-keyword': { color: color.kind.condition },
  '.cm-sql-function': { color: color.kind.loop },
  '.cm-sql-attribute': { color: color.accent.text },
  '.cm-sql-string': { color: color.tone.success.text },
  '.cm-sql-number': { color: color.text.primary },
})

/** Moves the caret behind the opening bracket at it; without one, inserts both brackets. */
const openCall = (view: EditorView): void => {
  const { head } = view.state.selection.main
  const isOpen = view.state.sliceDoc(head, head + 1) === '('
  const inserted = isOpen ? null : insertBracket(view.state, '(')
  if (inserted === null)
    view.dispatch({
      ...(!isOpen && { changes: { from: head, insert: '(' } }),
      selection: { anchor: head + 1 },
    })
  else view.dispatch(inserted)
}

/** A closing bracket that is typed where it was inserted replaces it. */
const brackets: Extension = [
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['('], before: ')],;+-*/|<>=' } }]),
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
]

const optionOf = ({ label, insert, detail, help, isCall = false }: SqlCompletion): Completion => ({
  label,
  detail,
  ...(help !== undefined && { info: help }),
  apply: (...[view, picked, from, to]) => {
    view.dispatch({
      ...insertCompletionText(view.state, insert, from, to),
      annotations: pickedCompletion.of(picked),
    })
    if (isCall) openCall(view)
  },
})

/** `complete` is called at each key. */
export function sqlLanguageOf(complete: CompleteSql): Extension {
  const source: CompletionSource = ({ state, pos, explicit }) => {
    const found = complete({ text: state.sliceDoc(), offset: pos, isAsked: explicit })
    // They are matched and sorted already.
    return found && { from: found.from, to: found.to, options: found.options.map(optionOf), filter: false }
  }
  return [
    colouring,
    colours,
    bracketMatching(),
    brackets,
    autocompletion({ override: [source], icons: false }),
    completionTheme,
  ]
}
