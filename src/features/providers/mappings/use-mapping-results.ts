// The result of each mapping of the draft for the chosen sign-in, with the reason and the remedies if it assigns
// nothing.
import { useDeferredValue, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { compute, prepare } from '#domain/bindings/compute.ts'
import {
  explainMapping,
  type MappingExplanation,
  type MappingRemedy,
} from '#domain/bindings/explain-mapping.ts'
import type { MappingTrace, Names } from '#domain/bindings/mappings.ts'
import { applyFix } from '../fields/use-diagnostics.ts'
import type { ProviderForm } from '../model/form-values.ts'
import { mappingOf, type MappingRow } from '../model/mapping-rows.ts'
import { writeOperand } from '../model/operand.ts'
import { replayQuery, useGroups, useRoles } from '../model/use-providers.ts'

export interface MappingOutcome {
  readonly trace: MappingTrace
  /** Null if the mapping assigns something, or is not complete. */
  readonly explanation: MappingExplanation | null
  /** In how many of the recorded sign-ins the mapping assigns nothing; null while unknown. */
  readonly recorded: { readonly empty: number; readonly count: number } | null
}

interface MappingSource {
  readonly form: UseFormReturn<ProviderForm>
  readonly record: SignInRecord | null
  /** Recorded sign-ins of this provider are read for similar names and counted. */
  readonly provider: string
}

const useNames = (): Names => {
  const { items: roles } = useRoles()
  const { items: groups } = useGroups()
  return useMemo(() => ({ roles: [...(roles ?? [])], groups: [...(groups ?? [])] }), [roles, groups])
}

const countEmpty = (row: MappingRow, names: Names, recorded: readonly SignInRecord[]): number => {
  const run = prepare({ bindings: {}, mappings: [mappingOf(row)], names })
  return recorded.filter(({ response }) => {
    const { roles, groups, created } = run(response)
    return roles.length + groups.length + created.length === 0
  }).length
}

/** One for each mapping, in order; undefined without a record. */
export function useMappingResults({
  form,
  record,
  provider,
}: MappingSource): readonly MappingOutcome[] | undefined {
  const rows = useDeferredValue(useWatch({ control: form.control, name: 'mappings' }))
  const [kind, user_info, scope] = useWatch({ control: form.control, name: ['kind', 'user_info', 'scope'] })
  const names = useNames()
  const { data } = useQuery(replayQuery(provider))
  const recorded = data?.basis.records
  return useMemo(() => {
    if (record === null) return undefined
    const { response, id } = record
    const mappings = rows.map(mappingOf)
    const others = recorded?.filter((each) => each.id !== id).map((each) => each.response)
    const context = { kind, user_info, scope, response, others, names }
    return compute({ bindings: {}, mappings, names }, response).traces.mappings.map((trace, index) => {
      const explanation = explainMapping(trace, { ...context, mapping: mappings[index] })
      const row = rows[index]
      const isCounted = explanation !== null && row !== undefined && recorded !== undefined
      const counts = isCounted ? { empty: countEmpty(row, names, recorded), count: recorded.length } : null
      return { trace, explanation, recorded: counts }
    })
  }, [rows, names, record, recorded, kind, user_info, scope])
}

interface AppliedRemedy {
  readonly index: number
  readonly explanation: MappingExplanation
  readonly remedy: MappingRemedy
}

/** The changed row; the same one if the condition is no longer there. */
const withRemedy = (row: MappingRow, { explanation: { condition }, remedy }: AppliedRemedy): MappingRow => {
  if (remedy.type === 'set_kind') return { ...row, kind: remedy.kind }
  if (remedy.type === 'create_missing') return { ...row, upsert: true }
  if (condition !== null)
    return {
      ...row,
      conditions: row.conditions.map((each) =>
        each.path.trim() === condition.path && each.comparison === condition.comparison
          ? withConditionRemedy(each, remedy)
          : each,
      ),
    }
  if (remedy.type === 'set_path') return { ...row, input: remedy.path }
  return remedy.type === 'set_pattern' ? { ...row, match: remedy.pattern } : row
}

const withConditionRemedy = (
  condition: MappingRow['conditions'][number],
  remedy: MappingRemedy,
): MappingRow['conditions'][number] => {
  if (remedy.type === 'set_path') return { ...condition, path: remedy.path }
  if (remedy.type === 'set_pattern') return { ...condition, operand: remedy.pattern }
  return remedy.type === 'set_operand'
    ? { ...condition, operand: writeOperand(condition.comparison, remedy.operand) }
    : condition
}

/** Applies a remedy to the fields of a mapping, or to the scope and the user-info call. */
export function applyRemedy(form: UseFormReturn<ProviderForm>, applied: AppliedRemedy): void {
  const { index, remedy } = applied
  if (remedy.type === 'add_scope' || remedy.type === 'switch_user_info') return applyFix(form, remedy)
  const name = `mappings.${index}` as const
  form.setValue(name, withRemedy(form.getValues(name), applied), {
    shouldDirty: true,
    shouldTouch: true,
    shouldValidate: true,
  })
}
