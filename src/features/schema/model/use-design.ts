// The form of one object: the version it is based on, the changes, and the problems.
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type {
  LogicalAttribute,
  LogicalObject,
  StoredLogicalObject,
} from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import type { KnownTypes } from '#domain/schema/attribute-path.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import type { AttributeValues } from './attribute-values.ts'
import { indexValues, countChanges, sameObject } from './changes.ts'
import { type TypedText, useDesignHistory } from './design-history.ts'
import { type DesignDraft, toDesignDraft, designDraft, fromDesignDraft } from './design-draft.ts'
import { type Design, type ObjectValues, fromObject, includedRows, toBody } from './form-values.ts'
import { assignProblems, shapeProblems } from './field-problems.ts'
import { type KnownTables, useKnownTables } from './use-known-tables.ts'
import { type FormAccess, useDraft } from '#src/components/drafts/use-draft.ts'

/** The version that the form is compared with; `etag` is null for a new object. */
interface SavedDesign {
  readonly etag: string | null
  readonly design: Design
}

interface DesignDraftOptions {
  /** Name of the draft. */
  readonly draft: string
  /** Title in the list of drafts. */
  readonly title: string
  /** Without write permission, nothing is stored. */
  readonly isReadOnly: boolean
}

const countDraftChanges = (draft: DesignDraft, before: DesignDraft): number =>
  countChanges(fromDesignDraft(draft).values, indexValues(fromDesignDraft(before).values))

interface DraftBase {
  readonly saved: SavedDesign
  readonly onSaved: (saved: SavedDesign) => void
}

/**
 * The draft of a design. A restored draft is compared with the version it is based on. The form is created from
 * `initial` and then connected.
 */
function useDesignDraft(
  { draft: form, title, isReadOnly }: DesignDraftOptions,
  { saved, onSaved }: DraftBase,
) {
  const current = useRef<FormAccess<DesignDraft>>(undefined)
  const defaultValues = useMemo(() => toDesignDraft(saved.design), [saved])
  const { initial, update, draft } = useDraft<DesignDraft>(
    {
      form,
      title,
      shape: designDraft,
      defaultValues,
      base: saved.etag,
      countChanges: countDraftChanges,
      isPersisted: !isReadOnly,
    },
    {
      read: () => current.current?.read() ?? defaultValues,
      show: (values) => current.current?.show(values),
    },
  )
  if (draft.base !== saved.etag) onSaved({ etag: draft.base, design: fromDesignDraft(draft.before) })
  const connect = (handlers: FormAccess<DesignDraft>): void => {
    current.current = handlers
  }
  return { initial, update, draft, connect }
}

export interface DesignStart extends DesignDraftOptions {
  /** The stored object, or a proposal. */
  readonly object: LogicalObject
  /** Null for a new one. */
  readonly stored: StoredLogicalObject | null
  readonly tables: KnownTables | null
  /** All stored objects. */
  readonly others: readonly LogicalObject[]
}

/** An object that the platform rejected, with the problems. */
export interface Rejection {
  readonly object: LogicalObject
  readonly problems: readonly Problem[]
}

const typedOf = (draft: DesignDraft): TypedText | null =>
  draft.text === null ? null : { text: draft.text, values: fromDesignDraft(draft).values, isInForm: false }

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Proposes the attributes of its table that the object does not use yet; none if the object appends several tables.
 */
const proposedAttributes = (
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

/** The problems of the object as it would be sent, updated while typing. */
const useProblems = (
  body: LogicalObject,
  { others, stored, types }: Pick<DesignStart, 'others' | 'stored'> & { types: KnownTypes | undefined },
): readonly Problem[] =>
  useMemo(() => {
    const taken = stored === null ? others.map((other) => other.object_name) : []
    const shape = shapeProblems(body, taken)
    const meaning = types === undefined ? [] : checkObjects([body], { others, sources: types })
    return [...shape, ...meaning]
  }, [body, types, others, stored])

interface Checks {
  readonly start: DesignStart
  readonly rejection: Rejection | undefined
}

/** The object as it would be sent, with its problems: those found here, and those reported by the platform. */
const useCheckedBody = ({ values, basis }: Design, { start, rejection }: Checks) => {
  const body = useMemo(() => toBody(values, basis), [values, basis])
  const { others, stored } = start
  const tables = useKnownTables(body)
  const found = useProblems(body, { others, stored, types: tables?.types })
  const problems = useMemo(
    () => (rejection && sameObject(rejection.object, body) ? [...rejection.problems, ...found] : found),
    [rejection, body, found],
  )
  const ids = useMemo(() => includedRows(values).map(({ id }) => id), [values])
  const fieldProblems = useMemo(() => assignProblems(problems, ids), [problems, ids])
  return { body, problems, isSound: found.length === 0, fieldProblems, tables }
}

const useEditRows = ({ setValue, getValues }: UseFormReturn<ObjectValues>) =>
  useCallback(
    (change: (rows: AttributeValues[]) => AttributeValues[]) =>
      setValue('attributes', change(getValues('attributes'))),
    [setValue, getValues],
  )

type Relations = LogicalObject['relations']

/** Relations that refer to attributes by id instead of by name. */
const referTo = (values: ObjectValues, relations: Relations): Relations => {
  const ids = new Map(includedRows(values).map(({ id, name }) => [name, id]))
  return relations.map((relation) => ({
    ...relation,
    attributes: relation.attributes.map((pair) => ({ ...pair, from: ids.get(pair.from) ?? pair.from })),
  }))
}

interface RelationAccess {
  readonly getValues: () => ObjectValues
  readonly basis: Design['basis']
  readonly setBasis: (basis: Design['basis']) => void
}

const relationWriter =
  ({ getValues, basis, setBasis }: RelationAccess) =>
  (change: (relations: Relations) => Relations): void => {
    const relations = referTo(getValues(), change(toBody(getValues(), basis).relations))
    setBasis({ ...basis, object: { ...basis.object, relations } })
  }

/** The design that is shown: the fields of the form, their basis, and the text of the JSON view. */
function useShownDesign(initial: DesignDraft) {
  const [start] = useState(() => ({ design: fromDesignDraft(initial), typed: typedOf(initial) }))
  const [basis, setBasis] = useState(start.design.basis)
  const [typed, setTyped] = useState(start.typed)
  const form = useForm<ObjectValues>({ defaultValues: start.design.values })
  const show = (design: Design, text: TypedText | null): void => {
    form.reset(design.values)
    setBasis(design.basis)
    setTyped(text)
  }
  return { form, basis, setBasis, typed, setTyped, show }
}

/** The form and everything derived from it. The checks are deferred, so that they do not block typing. */
export function useDesign(start: DesignStart, rejection: Rejection | undefined) {
  const { stored, tables } = start
  const designOf = (object: LogicalObject) =>
    fromObject(object, tables === null ? [] : proposedAttributes(object, tables.extractions))
  const versionOf = ({ etag, object }: { etag: string | null; object: LogicalObject }): SavedDesign => ({
    etag,
    design: designOf(object),
  })
  const [saved, setSaved] = useState(() => versionOf({ etag: stored?.etag ?? null, object: start.object }))
  const { initial, update, draft, connect } = useDesignDraft(start, { saved, onSaved: setSaved })
  const { form, basis, setBasis, typed, setTyped, show } = useShownDesign(initial)
  const { getValues } = form
  const values = useWatch({ control: form.control, compute: (all: ObjectValues) => ({ ...all }) })
  const current = useDeferredValue(values)
  const {
    body,
    problems,
    isSound,
    fieldProblems,
    tables: currentTables,
  } = useCheckedBody({ values: current, basis }, { start, rejection })
  const old = useMemo(() => indexValues(saved.design.values), [saved])
  const isChanged = !sameObject(body, saved.design.basis.object)
  const changes = Math.max(countChanges(current, old), isChanged ? 1 : 0)
  // A deferred value could store an older state after a save, which would come back as a draft.
  useEffect(() => update(toDesignDraft({ values, basis }, typed?.text)), [update, values, basis, typed])
  const history = useDesignHistory({ values, basis, typed }, show)
  useLayoutEffect(() =>
    connect({
      read: () => toDesignDraft({ values: getValues(), basis }, typed?.text),
      show: (values) => show(fromDesignDraft(values), typedOf(values)),
    }),
  )

  const adopt = (next: StoredLogicalObject): Design => {
    const version = versionOf(next)
    draft.saved()
    setSaved(version)
    show(version.design, null)
    return version.design
  }
  const rebase = (next: { etag: string; object: LogicalObject }): void => {
    const version = versionOf(next)
    setSaved(version)
    draft.rebase(next.etag, toDesignDraft(version.design))
  }
  return {
    form,
    values,
    basis,
    /** The object as it would be sent, as of the last check. */
    body,
    saved,
    old,
    isChanged,
    changes: isChanged ? changes : 0,
    problems,
    isSound,
    fieldProblems,
    /** The tables that the attributes come from now; null if they cannot be read. */
    tables: currentTables ?? tables,
    draft,
    /** The text of the JSON view, if it replaces the text of the form. */
    typed,
    setTyped,
    history,
    editRows: useEditRows(form),
    /** Replaces the object in the form; the saved version stays the same. */
    write: (object: LogicalObject, text: TypedText | null = null) => show(designOf(object), text),
    rebase,
    /** Replaces both the form and the saved version. */
    adopt: (next: StoredLogicalObject) => adopt(next),
    /** The same without an edit that could be undone: what was saved is a step of the schema. */
    adoptSaved: (next: StoredLogicalObject) => history.restart(adopt(next)),
    /** Changes the relations. Attributes of this object are given by their current names, and renamed with them. */
    writeRelations: relationWriter({ getValues, basis, setBasis }),
    /** Returns the current object of the form, for sending. */
    current: (): LogicalObject => toBody(getValues(), basis),
  }
}
export type DesignForm = ReturnType<typeof useDesign>
