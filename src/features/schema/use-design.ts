// The form of one object with all that belongs to it: the version it began from, what differs, what is wrong.
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import type { AttributeValues } from './attribute-values.ts'
import { before, countChanges, sameObject } from './changes.ts'
import { type KeptDesign, keepDesign, keptToDesign } from './design-draft.ts'
import { type Design, type ObjectValues, fromObject, includedRows, toBody } from './form-values.ts'
import { offeredAttributes } from './offered-attributes.ts'
import { placeProblems, shapeProblems } from './placed-problems.ts'
import { type DraftOfDesign, type Saved, useDesignDraft } from './use-design-draft.ts'
import type { Known } from './use-known.ts'

export interface DesignStart extends DraftOfDesign {
  /** What it begins from: the stored object, or a proposal. */
  readonly object: LogicalObject
  /** Null for a new one. */
  readonly stored: StoredLogicalObject | null
  readonly known: Known | null
  /** All stored objects. */
  readonly others: readonly LogicalObject[]
}

/** An object that the platform did not take, and why. */
export interface Refused {
  readonly object: LogicalObject
  readonly problems: readonly Problem[]
}

/** A text of the JSON view, and what the form held when it was typed. */
export interface TypedText {
  readonly text: string
  readonly values: ObjectValues
}

const typedOf = ({ text, values }: KeptDesign): TypedText | null => (text === null ? null : { text, values })

/** Problems of the object as it would be sent, live. */
const useProblems = (body: LogicalObject, { known, others, stored }: DesignStart): readonly Problem[] =>
  useMemo(() => {
    const taken = stored === null ? others.map((other) => other.object_name) : []
    const shape = shapeProblems(body, taken)
    const meaning = known === null ? [] : checkObjects([body], { others, sources: known.types })
    return [...shape, ...meaning]
  }, [body, known, others, stored])

/** The form and everything that is derived from it. The checks follow the typing; they do not hold it up. */
export const useDesign = (start: DesignStart, refused: Refused | undefined) => {
  const { stored, known } = start
  const designOf = (object: LogicalObject) =>
    fromObject(object, known === null ? [] : offeredAttributes(object, known.extractions))
  const versionOf = ({ etag, object }: { etag: string | null; object: LogicalObject }): Saved => ({
    etag,
    design: designOf(object),
  })
  const [saved, setSaved] = useState(() => versionOf({ etag: stored?.etag ?? null, object: start.object }))
  const { initial, keep, draft, connect } = useDesignDraft(start, { saved, onSaved: setSaved })
  const [begun] = useState(() => ({ design: keptToDesign(initial), typed: typedOf(initial) }))
  const [basis, setBasis] = useState(begun.design.basis)
  const [typed, setTyped] = useState(begun.typed)
  const form = useForm<ObjectValues>({ defaultValues: begun.design.values })
  const { setValue, getValues, reset } = form
  const values = useWatch({ control: form.control, compute: (all: ObjectValues) => ({ ...all }) })
  const shown = useDeferredValue(values)
  const body = useMemo(() => toBody(shown, basis), [shown, basis])
  const old = useMemo(() => before(saved.design.values), [saved])
  const isChanged = !sameObject(body, saved.design.basis.object)
  const changes = Math.max(countChanges(shown, old), isChanged ? 1 : 0)
  useEffect(() => keep(keepDesign({ values: shown, basis }, typed?.text)), [keep, shown, basis, typed])

  const show = (design: Design, text: TypedText | null): void => {
    reset(design.values)
    setBasis(design.basis)
    setTyped(text)
  }
  useLayoutEffect(() =>
    connect({
      read: () => keepDesign({ values: getValues(), basis }, typed?.text),
      show: (kept) => show(keptToDesign(kept), typedOf(kept)),
    }),
  )

  const found = useProblems(body, start)
  const problems = useMemo(
    () => (refused && sameObject(refused.object, body) ? [...refused.problems, ...found] : found),
    [refused, body, found],
  )
  const ids = useMemo(() => includedRows(shown).map(({ id }) => id), [shown])
  const placed = useMemo(() => placeProblems(problems, ids), [problems, ids])

  const editRows = useCallback(
    (change: (rows: AttributeValues[]) => AttributeValues[]) =>
      setValue('attributes', change(getValues('attributes'))),
    [setValue, getValues],
  )
  const rebase = (next: { etag: string; object: LogicalObject }): void => {
    const version = versionOf(next)
    setSaved(version)
    draft.rebase(next.etag, keepDesign(version.design))
  }
  return {
    form,
    values,
    basis,
    /** What would be sent, as of the last look. */
    body,
    saved,
    old,
    isChanged,
    changes: isChanged ? changes : 0,
    problems,
    /** Whether the checks of this side let it be sent. */
    isSound: found.length === 0,
    placed,
    draft,
    /** What stands in the JSON view in place of the form's own text. */
    typed,
    setTyped,
    editRows,
    /** Shows another object in the form, the saved version staying what it is. */
    write: (object: LogicalObject, text: TypedText | null = null) => show(designOf(object), text),
    /** Compares with another saved version from now on; what is typed stays. */
    rebase,
    /** Takes over another saved version. */
    adopt: (next: StoredLogicalObject) => {
      const version = versionOf(next)
      draft.saved()
      setSaved(version)
      show(version.design, null)
    },
    /** What stands in the form at this moment, for sending. */
    current: (): LogicalObject => toBody(getValues(), basis),
  }
}
export type DesignForm = ReturnType<typeof useDesign>
