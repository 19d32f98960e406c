// The form of one object with all that belongs to it: the version it began from, what differs, what is wrong.
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import type { AttributeValues } from './attribute-values.ts'
import { before, countChanges, sameObject } from './changes.ts'
import { type Saved, dropDraft, keepDraft, readDraft } from './draft-store.ts'
import { type Design, type ObjectValues, fromObject, includedRows, toBody } from './form-values.ts'
import { offeredAttributes } from './offered-attributes.ts'
import { placeProblems, shapeProblems } from './placed-problems.ts'
import type { Known } from './use-known.ts'

export interface DesignStart {
  /** Key of its draft. */
  readonly key: string
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

/** Problems of the object as it would be sent, live. */
const useProblems = (body: LogicalObject, { known, others, stored }: DesignStart): readonly Problem[] =>
  useMemo(() => {
    const taken = stored === null ? others.map((other) => other.object_name) : []
    const shape = shapeProblems(body, taken)
    const meaning = known === null ? [] : checkObjects([body], { others, sources: known.types })
    return [...shape, ...meaning]
  }, [body, known, others, stored])

const useKeptDraft = (
  key: string,
  { draft, isDirty }: { draft: Omit<Parameters<typeof keepDraft>[1], 'at'>; isDirty: boolean },
) => {
  const { values, basis, saved } = draft
  useEffect(() => {
    if (isDirty) keepDraft(key, { values, basis, saved, at: Date.now() })
    else dropDraft(key)
  }, [key, values, basis, saved, isDirty])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** The form and everything that is derived from it. The checks follow the typing; they do not hold it up. */
export const useDesign = (start: DesignStart, refused: Refused | undefined) => {
  const { stored, known } = start
  const designOf = (object: LogicalObject) =>
    fromObject(object, known === null ? [] : offeredAttributes(object, known.extractions))
  const [draft] = useState(() => readDraft(start.key))
  const [draftAt, setDraftAt] = useState(draft?.at)
  const [saved, setSaved] = useState<Saved>(
    () => draft?.saved ?? { etag: stored?.etag ?? null, design: designOf(start.object) },
  )
  const [basis, setBasis] = useState(draft?.basis ?? saved.design.basis)
  const form = useForm<ObjectValues>({ defaultValues: draft?.values ?? saved.design.values })
  const values = useWatch({ control: form.control, compute: (all: ObjectValues) => ({ ...all }) })
  const shown = useDeferredValue(values)
  const body = useMemo(() => toBody(shown, basis), [shown, basis])
  const old = useMemo(() => before(saved.design.values), [saved])
  const isChanged = !sameObject(body, saved.design.basis.object)
  const changes = Math.max(countChanges(shown, old), isChanged ? 1 : 0)
  useKeptDraft(start.key, { draft: { values: shown, basis, saved }, isDirty: isChanged })

  const found = useProblems(body, start)
  const problems = useMemo(
    () => (refused && sameObject(refused.object, body) ? [...refused.problems, ...found] : found),
    [refused, body, found],
  )
  const ids = useMemo(() => includedRows(shown).map(({ id }) => id), [shown])
  const placed = useMemo(() => placeProblems(problems, ids), [problems, ids])

  const { setValue, getValues, reset } = form
  const editRows = useCallback(
    (change: (rows: AttributeValues[]) => AttributeValues[]) =>
      setValue('attributes', change(getValues('attributes'))),
    [setValue, getValues],
  )
  const show = (design: Design) => {
    reset(design.values)
    setBasis(design.basis)
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
    /** When the draft that is shown was left. */
    draftAt,
    editRows,
    /** Shows another object in the form, the saved version staying what it is. */
    write: (object: LogicalObject) => show(designOf(object)),
    discard: () => {
      setDraftAt(undefined)
      show(saved.design)
    },
    /** Compares with another saved version from now on; what is typed stays. */
    rebase: (next: StoredLogicalObject) => setSaved({ etag: next.etag, design: designOf(next.object) }),
    /** Takes over another saved version. */
    adopt: (next: StoredLogicalObject) => {
      const design = designOf(next.object)
      setDraftAt(undefined)
      setSaved({ etag: next.etag, design })
      show(design)
    },
    /** What stands in the form at this moment, for sending. */
    current: (): LogicalObject => toBody(getValues(), basis),
  }
}
export type DesignForm = ReturnType<typeof useDesign>
