// What the bindings editor shows and does: rows, completion and counts out of the draft and the chosen response, and
// every change of the draft. It keeps only which field is in hand.
import { useDeferredValue, useMemo, useState } from 'react'
import type { Bindings } from '#contract/iam/provider.ts'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { type Step, pathTo } from '#domain/bindings/read-path.ts'
import {
  type BindingRow,
  type BindingsContext,
  type Explained,
  emptyIn,
  isFixedField,
  nameFor,
  rowsOf,
  withPath,
  withoutField,
} from './binding-rows.ts'
import { pathOptions } from './path-options.ts'
import { spotOf } from './response-lines.ts'

/** The path that leads to a place: where it goes through lists, to this item, or to that of all items. */
const pathOfSteps = (steps: readonly Step[], isOne: boolean): string => {
  const path = pathTo(steps)
  return isOne ? path : path.replaceAll(/\[\d+\]/g, '[*]')
}

interface BindingsGiven {
  readonly value: Bindings
  readonly base: Bindings
  /** Left out where nothing may be changed. */
  readonly onChange: ((next: Bindings) => void) | undefined
  readonly record: SignInRecord | null
  /** All recorded sign-ins, where they are at hand: in how many of them a binding is empty. */
  readonly recorded: readonly SignInRecord[] | undefined
  readonly context: BindingsContext
}

/** Fields by the spots they read. */
const usedSpots = (rows: readonly BindingRow[]): ReadonlyMap<string, readonly string[]> => {
  const used = new Map<string, string[]>()
  for (const { trace, field } of rows)
    if (trace?.state === 'filled' || (trace?.state === 'empty' && trace.stop === null))
      for (const spot of trace.locations) used.set(spotOf(spot), [...(used.get(spotOf(spot)) ?? []), field])
  return used
}

/** In how many recorded sign-ins the empty bindings are empty; counted once typing pauses. */
const useEmptyCounts = (rows: readonly BindingRow[], recorded: readonly SignInRecord[] | undefined) => {
  const settled = useDeferredValue(rows)
  const counts = useMemo(() => {
    const empty = settled.filter(({ explanation }) => explanation !== null)
    if (empty.length === 0 || recorded === undefined) return new Map<string, number>()
    return emptyIn(
      Object.fromEntries(empty.map(({ field, path }) => [field, path])),
      recorded.map(({ response }) => response),
    )
  }, [settled, recorded])
  return (field: string) => {
    const found = counts.get(field)
    return found === undefined || recorded === undefined ? null : { empty: found, count: recorded.length }
  }
}

export function useBindings({ value, base, onChange, record, recorded, context }: BindingsGiven) {
  const [current, focus] = useState<string | null>(null)
  const response = record?.response ?? null
  const { kind, user_info, scope } = context
  const place = useMemo(() => {
    const explained: Explained = new Map()
    return { response, context: { kind, user_info, scope }, explained }
  }, [response, kind, user_info, scope])
  const rows = useMemo(() => rowsOf({ value, base, ...place }), [value, base, place])
  const options = useMemo(() => (response === null ? [] : pathOptions(response)), [response])
  const used = useMemo(() => usedSpots(rows), [rows])
  const emptyOf = useEmptyCounts(rows, recorded)

  const setPath = (field: string, path: string) => onChange?.(withPath(value, { field, path }))
  const add = (field: string, path: string) => {
    setPath(field, path)
    focus(field)
  }
  /** The field that a click on a value fills: the one in hand, while it gives nothing. */
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
    /** A click on a value of the response. */
    take: (steps: readonly Step[]) => {
      const name = steps.findLast((step) => typeof step === 'string') ?? ''
      const field = fills ?? nameFor(name, value)
      add(field, pathOfSteps(steps, isFixedField(field)))
    },
  }
}
export type BindingsEditing = ReturnType<typeof useBindings>
