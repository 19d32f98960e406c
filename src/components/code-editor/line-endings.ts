// CodeMirror makes one kind of line end of all. Here only `\n` parts lines and a `\r` before it stays in the document,
// unseen: what was read is what is there, character by character. The pair is one for caret and deletion, and what is
// typed or pasted gets the line end of its surroundings. It never touches what nobody edited.
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

const at = (doc: Text, place: number): string => (place < 0 ? '' : doc.sliceString(place, place + 1))
/** Whether a place lies between the two characters of one line end. */
const isInside = (doc: Text, place: number): boolean => at(doc, place - 1) === '\r' && at(doc, place) === '\n'

/** The line end around a place: that of its line, else of the line before; `\n` where there is none. */
const endingAt = (doc: Text, place: number): '\n' | '\r\n' => {
  const line = doc.lineAt(place)
  const whole = line.number < doc.lines ? line : line.number > 1 ? doc.line(line.number - 1) : undefined
  return whole?.text.endsWith('\r') ? '\r\n' : '\n'
}

interface Changed {
  readonly before: Text
  readonly after: Text
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

type Mends = Map<number, ChangeSpec>

/** Line ends within what was inserted become those of the surroundings. */
const mendInserted = ({ before, after, fromA, fromB, toB }: Changed, mends: Mends): void => {
  const text = after.sliceString(fromB, toB)
  if (!/[\r\n]/.test(text)) return
  const ending = endingAt(before, fromA)
  for (const { 0: found, index } of text.matchAll(/\r\n|\r|\n/g)) {
    const from = fromB + index
    const isPair = found === '\r' && at(after, from + 1) === '\n'
    const isRest = found === '\n' && at(after, from - 1) === '\r' && index === 0
    if (found !== ending && !isPair && !isRest)
      mends.set(from, { from, to: from + found.length, insert: ending })
  }
}

/** A pair that was cut in two is whole again where its second half is still there, and gone where it is not. */
const mendCut = ({ before, after, fromA, toA, fromB, toB }: Changed, mends: Mends): void => {
  if (toA === fromA + 1 && fromB === toB && isInside(before, toA)) {
    mends.set(toB, { from: toB, to: toB + 1 })
    return
  }
  if (isInside(before, fromA) && at(after, fromB) !== '\n')
    mends.set(fromB - 1, { from: fromB - 1, to: fromB })
  if (isInside(before, toA) && at(after, toB - 1) !== '\r') mends.set(toB, { from: toB, insert: '\r' })
}

const mendsOf = (transaction: Transaction): readonly ChangeSpec[] => {
  const mends: Mends = new Map()
  const [before, after] = [transaction.startState.doc, transaction.newDoc]
  // oxlint-disable-next-line max-params -- CodeMirror calls it so
  transaction.changes.iterChanges((fromA, toA, fromB, toB) => {
    const changed = { before, after, fromA, toA, fromB, toB }
    mendInserted(changed, mends)
    mendCut(changed, mends)
  })
  return [...mends.values()]
}

const isByUser = (transaction: Transaction): boolean =>
  ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event))

const outside = (doc: Text, place: number): number => (isInside(doc, place) ? place - 1 : place)
const rangeOutside = (doc: Text, { anchor, head }: SelectionRange): SelectionRange =>
  EditorSelection.range(outside(doc, anchor), outside(doc, head))

const filter = EditorState.transactionFilter.of((transaction) => {
  if (transaction.docChanged) {
    const mends = isByUser(transaction) ? mendsOf(transaction) : []
    return mends.length === 0 ? transaction : [transaction, { changes: [...mends], sequential: true }]
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

const endsIn = ({ state, visibleRanges }: EditorView): DecorationSet => {
  const hidden = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges)
    for (let place = from; place <= to;) {
      const line = state.doc.lineAt(place)
      if (line.text.endsWith('\r') && line.number < state.doc.lines)
        hidden.add(line.to - 1, line.to, visuallyHidden)
      place = line.to + 1
    }
  return hidden.finish()
}

const drawn = ViewPlugin.fromClass(
  class {
    ends: DecorationSet
    constructor(view: EditorView) {
      this.ends = endsIn(view)
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.ends = endsIn(view)
    }
  },
  { decorations: ({ ends }) => ends },
)

/** A step to the right over the pair; `extend` moves only the head. */
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

/** Every line end stays as it is. */
export const keepLineEnds: Extension = [
  EditorState.lineSeparator.of('\n'),
  filter,
  drawn,
  Prec.high(keymap.of(steps)),
]
