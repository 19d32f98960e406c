// One history of the edits of an object: its fields, attributes, rules, relations and JSON text.
import { useMemo, useState } from 'react'
import { sameJson } from '#domain/merge/same-json.ts'
import { type EditHistory, emptyHistory, recordEdit, redoEdit, undoEdit } from '#src/lib/edit-history.ts'
import { changedFields, changedObjectFields, indexValues } from './changes.ts'
import { type Design, type ObjectValues, toBody } from './form-values.ts'

/** A text of the JSON view, and the values of the form when it was typed. */
export interface TypedText {
  readonly text: string
  readonly values: ObjectValues
  /** The text is valid: the form shows the same object. */
  readonly isInForm: boolean
}

export interface EditedDesign extends Design {
  readonly typed: TypedText | null
}

const bodyOf = ({ values, basis }: Design) => toBody(values, basis)

/** Whether a text left because the form has or had another object. That is part of the edit before. */
const isOutdated = ({ typed, values }: EditedDesign): boolean =>
  typed !== null && (typed.isInForm || !sameJson(typed.values, values))

/** Whether two designs look the same: the same object, rules and JSON text. */
function isSameDesign(one: EditedDesign, other: EditedDesign): boolean {
  const isSameText = one.typed?.text === other.typed?.text || (one.typed === null && isOutdated(other))
  if (!isSameText) return false
  const isSameForm = one.basis === other.basis && sameJson(one.values, other.values)
  return isSameForm || sameJson(bodyOf(one), bodyOf(other))
}

const textField = /^(?:technicalName|displayName|name)\b/

/** The text field that an edit changed: typing in it is one step. Other edits are steps of their own. */
function editKey({ values, typed }: EditedDesign, before: EditedDesign): string | undefined {
  if (typed?.text !== before.typed?.text) return typed === null ? undefined : 'json'
  const old = indexValues(before.values)
  const changes = values.attributes.flatMap((row) => {
    const previous = old.rows.get(row.id)
    return previous === undefined ? [] : changedFields(row, previous).map((field) => `${field} ${row.id}`)
  })
  const [change = '', ...more] = [...changedObjectFields(values, before.values), ...changes]
  return more.length === 0 && textField.test(change) ? change : undefined
}

/** Returns the history after the design `now` replaced the design `before`. */
export function recordDesign(
  history: EditHistory<EditedDesign>,
  { now, before }: { now: EditedDesign; before: EditedDesign },
): EditHistory<EditedDesign> {
  return isSameDesign(now, before) ? history : recordEdit(history, { before, key: editKey(now, before) })
}

/** An edit that can be undone or redone. */
export interface DesignEdit {
  readonly before: EditedDesign
  readonly after: EditedDesign
  readonly run: () => void
}

/** Records every change of the design, and returns undo and redo; undefined if there is nothing to undo or redo. */
export function useDesignHistory(
  { values, basis, typed }: EditedDesign,
  show: (design: Design, typed: TypedText | null) => void,
) {
  const now = useMemo(() => ({ values, basis, typed }), [values, basis, typed])
  const [last, setLast] = useState(now)
  /** After undo or redo: the designs that can still be rendered before the one that was restored. */
  const [earlier, setEarlier] = useState<readonly EditedDesign[]>([])
  const [history, setHistory] = useState(() => emptyHistory<EditedDesign>())
  // Deferred values would merge two edits that follow each other quickly into one step.
  if (now !== last && !earlier.includes(now)) {
    setLast(now)
    setEarlier([])
    setHistory(recordDesign(history, { now, before: last }))
  }
  const go = (step: typeof undoEdit<EditedDesign>) => () => {
    const next = step(recordDesign(history, { now, before: last }), now)
    if (next === undefined) return
    setHistory(next.history)
    setLast(next.value)
    setEarlier([last, now])
    show(next.value, next.value.typed)
  }
  const previous = history.past.at(-1)
  const next = history.future[0]
  return {
    undo: previous && { before: previous, after: now, run: go(undoEdit) },
    redo: next && { before: now, after: next, run: go(redoEdit) },
    /** All designs since the start of the history, the current one last. */
    designs: (): readonly EditedDesign[] => [...recordDesign(history, { now, before: last }).past, now],
    /** Starts at a design that is about to be shown: it is not an edit. */
    restart: (design: Design): void => {
      setHistory(emptyHistory())
      setLast({ ...design, typed: null })
      setEarlier([last, now])
    },
  }
}
