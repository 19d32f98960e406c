// State of the bindings editor: rows, completion and counts from the draft and the selected response, and every
// change of the draft. It only stores which field is being edited.
import { useDeferredValue, useMemo, useState } from 'react'
import type { Bindings } from '#contract/iam/provider.ts'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { type Step, pathTo } from '#domain/bindings/read-path.ts'
import {
  type BindingRow,
  type BindingsContext,
  type ExplanationCache,
  countEmpty,
  isFixedField,
  nameFor,
  rowsOf,
  withPath,
  withoutField,
} from './binding-rows.ts'
import { pathOptions } from './path-options.ts'
import { locationKey } from './response-lines.ts'

/** The path to a value. Through lists, it addresses this item, or all items. */
export function pathOfSteps(steps: readonly Step[], isOne: boolean): string {
  const path = pathTo(steps)
  return isOne ? path : path.replaceAll(/\[\d+\]/g, '[*]')
}

interface BindingsOptions {
  readonly value: Bindings
  readonly base: Bindings
  /** Absent in read-only mode. */
  readonly onChange: ((next: Bindings) => void) | undefined
  readonly record: SignInRecord | null
  /** All recorded sign-ins if loaded, used to count in how many a binding is empty. */
  readonly recorded: readonly SignInRecord[] | undefined
  readonly context: BindingsContext
}

/** Fields by the locations they read. */
const usedLocations = (rows: readonly BindingRow[]): ReadonlyMap<string, readonly string[]> => {
  const used = new Map<string, string[]>()
  for (const { trace, field } of rows)
    if (trace?.state === 'filled' || (trace?.state === 'empty' && trace.stop === null))
      for (const spot of trace.locations)
        used.set(locationKey(spot), [...(used.get(locationKey(spot)) ?? []), field])
  return used
}

/** Counts in how many recorded sign-ins the empty bindings are empty; deferred while typing. */
const useEmptyCounts = (rows: readonly BindingRow[], recorded: readonly SignInRecord[] | undefined) => {
  const deferredRows = useDeferredValue(rows)
  const counts = useMemo(() => {
    const empty = deferredRows.filter(({ explanation }) => explanation !== null)
    if (empty.length === 0 || recorded === undefined) return new Map<string, number>()
    return countEmpty(
      Object.fromEntries(empty.map(({ field, path }) => [field, path])),
      recorded.map(({ response }) => response),
    )
  }, [deferredRows, recorded])
  return (field: string) => {
    const found = counts.get(field)
    return found === undefined || recorded === undefined ? null : { empty: found, count: recorded.length }
  }
}

export function useBindings({ value, base, onChange, record, recorded, context }: BindingsOptions) {
  const [current, focus] = useState<string | null>(null)
  const response = record?.response ?? null
  const { kind, user_info, scope } = context
  const params = useMemo(() => {
    const explained: ExplanationCache = new Map()
    const others = recorded?.filter(({ id }) => id !== record?.id).map((each) => each.response)
    return { response, context: { kind, user_info, scope, others }, explained }
  }, [response, record?.id, recorded, kind, user_info, scope])
  const rows = useMemo(() => rowsOf({ value, base, ...params }), [value, base, params])
  const options = useMemo(() => (response === null ? [] : pathOptions(response)), [response])
  const used = useMemo(() => usedLocations(rows), [rows])
  const emptyOf = useEmptyCounts(rows, recorded)

  const setPath = (field: string, path: string) => onChange?.(withPath(value, { field, path }))
  const add = (field: string, path: string) => {
    setPath(field, path)
    focus(field)
  }
  /** The field that a click on a value fills: the one being edited, while it is empty. */
  const row = rows.find(({ field }) => field === current)
  const fills = row !== undefined && row.trace?.state !== 'filled' ? row.field : null
  return {
    rows,
    options,
    used,
    emptyOf,
    current: row?.field ?? null,
    fills,
    isReadOnly: onChange === undefined,
    removed: Object.keys(base).filter((field) => !isFixedField(field) && !Object.hasOwn(value, field)),
    focus,
    setPath,
    add,
    remove: (field: string) => onChange?.(withoutField(value, field)),
    restore: (field: string) => setPath(field, base[field] ?? ''),
    /** Called for a click on a value of the response. */
    pick: (steps: readonly Step[]) => {
      const name = steps.findLast((step) => typeof step === 'string') ?? ''
      const field = fills ?? nameFor(name, value)
      add(field, pathOfSteps(steps, isFixedField(field)))
    },
  }
}
export type BindingsEditorState = ReturnType<typeof useBindings>
