// The form of one object with all that belongs to it: the version it began from, what differs, what is wrong.
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type {
  LogicalAttribute,
  LogicalObject,
  StoredLogicalObject,
} from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import type { AttributeValues } from './attribute-values.ts'
import { before, countChanges, sameObject } from './changes.ts'
import { type KeptDesign, keepDesign, keptDesign, keptToDesign } from './design-draft.ts'
import { type Design, type ObjectValues, fromObject, includedRows, toBody } from './form-values.ts'
import { placeProblems, shapeProblems } from './field-problems.ts'
import type { Known } from './use-known-tables.ts'
import { type FormAccess, useDraft } from '#src/components/drafts/use-draft.ts'

/** The version that a form is compared with; `etag` is null for an object that does not exist yet. */
interface Saved {
  readonly etag: string | null
  readonly design: Design
}

interface DraftOfDesign {
  /** Name of the draft. */
  readonly draft: string
  /** What it is called among others. */
  readonly title: string
  /** It may only be looked at: nothing is kept. */
  readonly isReadOnly: boolean
}

interface Compared {
  readonly saved: Saved
  readonly onSaved: (saved: Saved) => void
}

/**
 * The draft of a design. What was found again is compared with the version that it began from. The form is made of
 * `initial`, then connected.
 */
function useDesignDraft({ draft: form, title, isReadOnly }: DraftOfDesign, { saved, onSaved }: Compared) {
  const shown = useRef<FormAccess<KeptDesign>>(undefined)
  const defaultValues = useMemo(() => keepDesign(saved.design), [saved])
  const { initial, update, draft } = useDraft<KeptDesign>(
    { form, title, shape: keptDesign, defaultValues, base: saved.etag, isPersisted: !isReadOnly },
    {
      read: () => shown.current?.read() ?? defaultValues,
      show: (kept) => shown.current?.show(kept),
    },
  )
  if (draft.base !== saved.etag) onSaved({ etag: draft.base, design: keptToDesign(draft.before) })
  const connect = (ends: FormAccess<KeptDesign>): void => {
    shown.current = ends
  }
  return { initial, update, draft, connect }
}

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
interface TypedText {
  readonly text: string
  readonly values: ObjectValues
}

const typedOf = ({ text, values }: KeptDesign): TypedText | null => (text === null ? null : { text, values })

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Proposals for the attributes of its table that nothing in the object takes yet; none where it appends several tables. */
const offeredAttributes = (
  object: LogicalObject,
  extractions: readonly Extraction[],
): readonly LogicalAttribute[] => {
  const [only] = extractions
  if (only === undefined || extractions.length > 1) return []
  const taken = new Set(object.attributes.flatMap(pathsOf).map(decoded))
  return proposeObject(only).attributes.filter(
    (attribute) =>
      !pathsOf(attribute)
        .map(decoded)
        .some((path) => taken.has(path)),
  )
}

/** Problems of the object as it would be sent, live. */
const useProblems = (body: LogicalObject, { known, others, stored }: DesignStart): readonly Problem[] =>
  useMemo(() => {
    const taken = stored === null ? others.map((other) => other.object_name) : []
    const shape = shapeProblems(body, taken)
    const meaning = known === null ? [] : checkObjects([body], { others, sources: known.types })
    return [...shape, ...meaning]
  }, [body, known, others, stored])

interface Checks {
  readonly start: DesignStart
  readonly refused: Refused | undefined
}

/** The object as it would be sent, and what is wrong with it: found here, or refused by the platform. */
const useCheckedBody = ({ values, basis }: Design, { start, refused }: Checks) => {
  const body = useMemo(() => toBody(values, basis), [values, basis])
  const found = useProblems(body, start)
  const problems = useMemo(
    () => (refused && sameObject(refused.object, body) ? [...refused.problems, ...found] : found),
    [refused, body, found],
  )
  const ids = useMemo(() => includedRows(values).map(({ id }) => id), [values])
  const placed = useMemo(() => placeProblems(problems, ids), [problems, ids])
  return { body, problems, isSound: found.length === 0, placed }
}

const useEditRows = ({ setValue, getValues }: UseFormReturn<ObjectValues>) =>
  useCallback(
    (change: (rows: AttributeValues[]) => AttributeValues[]) =>
      setValue('attributes', change(getValues('attributes'))),
    [setValue, getValues],
  )

/** The form and everything that is derived from it. The checks follow the typing; they do not hold it up. */
export function useDesign(start: DesignStart, refused: Refused | undefined) {
  const { stored, known } = start
  const designOf = (object: LogicalObject) =>
    fromObject(object, known === null ? [] : offeredAttributes(object, known.extractions))
  const versionOf = ({ etag, object }: { etag: string | null; object: LogicalObject }): Saved => ({
    etag,
    design: designOf(object),
  })
  const [saved, setSaved] = useState(() => versionOf({ etag: stored?.etag ?? null, object: start.object }))
  const { initial, update, draft, connect } = useDesignDraft(start, { saved, onSaved: setSaved })
  const [begun] = useState(() => ({ design: keptToDesign(initial), typed: typedOf(initial) }))
  const [basis, setBasis] = useState(begun.design.basis)
  const [typed, setTyped] = useState(begun.typed)
  const form = useForm<ObjectValues>({ defaultValues: begun.design.values })
  const { getValues, reset } = form
  const values = useWatch({ control: form.control, compute: (all: ObjectValues) => ({ ...all }) })
  const shown = useDeferredValue(values)
  const { body, problems, isSound, placed } = useCheckedBody({ values: shown, basis }, { start, refused })
  const old = useMemo(() => before(saved.design.values), [saved])
  const isChanged = !sameObject(body, saved.design.basis.object)
  const changes = Math.max(countChanges(shown, old), isChanged ? 1 : 0)
  useEffect(() => update(keepDesign({ values: shown, basis }, typed?.text)), [update, shown, basis, typed])

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

  const editRows = useEditRows(form)
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
    isSound,
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
