// CodeMirror normalizes line endings. Here only `
// ` separates lines, and a `\r` before it stays in the document as an invisible character, so that the document is
// identical to the text. Caret and deletion treat the pair as one, and typed or pasted text gets the line ending of
// its surroundings. Unedited text never changes.
import {
  type ChangeSpec,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  RangeSetBuilder,
  type SelectionRange,
  type Text,
  type Transaction,
} from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type KeyBinding,
  ViewPlugin,
  type ViewUpdate,
  keymap,
} from '@codemirror/view'

const at = (doc: Text, offset: number): string => (offset < 0 ? '' : doc.sliceString(offset, offset + 1))
/** Whether an offset is between the two characters of a line ending. */
const isInside = (doc: Text, offset: number): boolean =>
  at(doc, offset - 1) === '\r' && at(doc, offset) === '\n'

/**
 * The line ending at an offset: of its line, else of the previous line, else `
 * `.
 */
const endingAt = (doc: Text, offset: number): '\n' | '\r\n' => {
  const line = doc.lineAt(offset)
  const complete = line.number < doc.lines ? line : line.number > 1 ? doc.line(line.number - 1) : undefined
  return complete?.text.endsWith('\r') ? '\r\n' : '\n'
}

interface Changed {
  readonly before: Text
  readonly after: Text
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

type LineEndingFixes = Map<number, ChangeSpec>

/** Converts line endings of inserted text to those of the surroundings. */
const fixInserted = ({ before, after, fromA, fromB, toB }: Changed, fixes: LineEndingFixes): void => {
  const text = after.sliceString(fromB, toB)
  if (!/[\r\n]/.test(text)) return
  const ending = endingAt(before, fromA)
  for (const { 0: found, index } of text.matchAll(/\r\n|\r|\n/g)) {
    const from = fromB + index
    const isPair = found === '\r' && at(after, from + 1) === '\n'
    const isRemainder = found === '\n' && at(after, from - 1) === '\r' && index === 0
    if (found !== ending && !isPair && !isRemainder)
      fixes.set(from, { from, to: from + found.length, insert: ending })
  }
}

/** Completes a pair that was cut in two if its second half is still there, else removes the rest. */
const fixDeleted = ({ before, after, fromA, toA, fromB, toB }: Changed, fixes: LineEndingFixes): void => {
  if (toA === fromA + 1 && fromB === toB && isInside(before, toA)) {
    fixes.set(toB, { from: toB, to: toB + 1 })
    return
  }
  if (isInside(before, fromA) && at(after, fromB) !== '\n')
    fixes.set(fromB - 1, { from: fromB - 1, to: fromB })
  if (isInside(before, toA) && at(after, toB - 1) !== '\r') fixes.set(toB, { from: toB, insert: '\r' })
}

const fixesOf = (transaction: Transaction): readonly ChangeSpec[] => {
  const fixes: LineEndingFixes = new Map()
  const [before, after] = [transaction.startState.doc, transaction.newDoc]
  // oxlint-disable-next-line max-params -- the signature is defined by CodeMirror
  transaction.changes.iterChanges((fromA, toA, fromB, toB) => {
    const changed = { before, after, fromA, toA, fromB, toB }
    fixInserted(changed, fixes)
    fixDeleted(changed, fixes)
  })
  return [...fixes.values()]
}

const isByUser = (transaction: Transaction): boolean =>
  ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event))

const outside = (doc: Text, offset: number): number => (isInside(doc, offset) ? offset - 1 : offset)
const rangeOutside = (doc: Text, { anchor, head }: SelectionRange): SelectionRange =>
  EditorSelection.range(outside(doc, anchor), outside(doc, head))

const filter = EditorState.transactionFilter.of((transaction) => {
  if (transaction.docChanged) {
    const fixes = isByUser(transaction) ? fixesOf(transaction) : []
    return fixes.length === 0 ? transaction : [transaction, { changes: [...fixes], sequential: true }]
  }
  const { selection, newDoc } = transaction
  const isCut = selection?.ranges.some(
    ({ anchor, head }) => isInside(newDoc, anchor) || isInside(newDoc, head),
  )
  if (!selection || !isCut) return transaction
  const ranges = selection.ranges.map((range) => rangeOutside(newDoc, range))
  return [transaction, { selection: EditorSelection.create(ranges, selection.mainIndex), sequential: true }]
})

const visuallyHidden = Decoration.replace({})

const lineEndingsIn = ({ state, visibleRanges }: EditorView): DecorationSet => {
  const hidden = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges)
    for (let offset = from; offset <= to;) {
      const line = state.doc.lineAt(offset)
      if (line.text.endsWith('\r') && line.number < state.doc.lines)
        hidden.add(line.to - 1, line.to, visuallyHidden)
      offset = line.to + 1
    }
  return hidden.finish()
}

const drawn = ViewPlugin.fromClass(
  class {
    ends: DecorationSet
    constructor(view: EditorView) {
      this.ends = lineEndingsIn(view)
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.ends = lineEndingsIn(view)
    }
  },
  { decorations: ({ ends }) => ends },
)

/** Moves right over the pair; `extend` moves only the head. */
const stepOver = (view: EditorView, extend: boolean): boolean => {
  const { anchor, head, empty } = view.state.selection.main
  if (!isInside(view.state.doc, head + 1) || (!empty && !extend)) return false
  const to = head + 2
  view.dispatch({
    selection: EditorSelection.single(extend ? anchor : to, to),
    scrollIntoView: true,
    userEvent: 'select',
  })
  return true
}
const steps: readonly KeyBinding[] = [
  { key: 'ArrowRight', run: (view) => stepOver(view, false), shift: (view) => stepOver(view, true) },
  {
    key: 'Ctrl-ArrowRight',
    mac: 'Alt-ArrowRight',
    run: (view) => stepOver(view, false),
    shift: (view) => stepOver(view, true),
  },
]

/** Preserves every line ending. */
export const preserveLineEndings: Extension = [
  EditorState.lineSeparator.of('\n'),
  filter,
  drawn,
  Prec.high(keymap.of(steps)),
]
