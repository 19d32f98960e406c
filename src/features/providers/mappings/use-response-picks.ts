// Values of the response that a click uses for mappings: their path goes into the field that had the focus last, or
// into the condition of a new mapping.
import { type FocusEvent, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { openBudget } from '#domain/bindings/budget.ts'
import { jsonPathOf } from '#domain/bindings/json-path-text.ts'
import { type Step, pathTo, preparePath, readPath } from '#domain/bindings/read-path.ts'
import type { ResponsePicks } from '../bindings/ResponsePane.tsx'
import { locationKey } from '../bindings/response-lines.ts'
import { pathOfSteps } from '../bindings/use-bindings.ts'
import type { ProviderForm } from '../model/form-values.ts'
import { type MappingRow, newRow } from '../model/mapping-rows.ts'
import { writeOperand } from '../model/operand.ts'

const fieldName = /^mappings\.(\d+)\.(?:conditions\.(\d+)\.path|input)$/

/** A field with a path: of a condition, or of the names in the response. */
interface Target {
  readonly index: number
  readonly condition: number | null
}

const targetOf = (name: string): Target | null => {
  const [found, index, condition] = fieldName.exec(name) ?? []
  if (found === undefined) return null
  return { index: Number(index), condition: condition === undefined ? null : Number(condition) }
}

/** The locations that the conditions read. */
const usedBy = (rows: readonly MappingRow[], response: unknown): ReadonlyMap<string, readonly string[]> => {
  const paths = new Set(rows.flatMap(({ conditions }) => conditions.map(({ path }) => path.trim())))
  const used = new Map<string, readonly string[]>()
  for (const path of paths) {
    if (path === '') continue
    const read = readPath(response, { prepared: preparePath(path), budget: openBudget() })
    if (read.found) for (const steps of read.locations) used.set(locationKey(steps), [path])
  }
  return used
}

/** Rows and conditions may have been removed since. */
const isThere = ({ index, condition }: Target, rows: readonly MappingRow[]): boolean => {
  const row = rows[index]
  if (row === undefined) return false
  return condition === null ? row.way === 'bind' : condition < row.conditions.length
}

interface ResponsePicksOptions {
  readonly form: UseFormReturn<ProviderForm>
  readonly record: SignInRecord | null
  readonly isReadOnly: boolean
}

const set = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

export function useResponsePicks({ form, record, isReadOnly }: ResponsePicksOptions): {
  readonly picks: ResponsePicks
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
} {
  const { t } = useTranslation(['providers', 'shared'])
  const rows = useWatch({ control: form.control, name: 'mappings' })
  const [chosen, choose] = useState<Target | null>(null)
  const response = record?.response
  const used = useMemo(() => usedBy(rows, response), [rows, response])
  const target = chosen !== null && isThere(chosen, rows) ? chosen : null
  const pick = ({ index, condition }: Target, steps: readonly Step[]) => {
    const path = pathOfSteps(steps, false)
    const name =
      condition === null
        ? (`mappings.${index}.input` as const)
        : (`mappings.${index}.conditions.${condition}.path` as const)
    form.setValue(name, condition === null ? jsonPathOf(path, response) : path, set)
    form.setFocus(name)
  }
  const add = (steps: readonly Step[]) => {
    const read = readPath(response, { prepared: preparePath(pathTo(steps)), budget: openBudget() })
    const operand = read.found ? writeOperand('eq', read.value) : ''
    const condition = { path: pathOfSteps(steps, false), comparison: 'eq' as const, operand }
    form.setValue('mappings', [...rows, { ...newRow('role'), conditions: [condition] }], set)
  }
  const fieldLabel = target?.condition === null ? t('mapping.input') : t('shared:field.pathInResponse')
  return {
    picks: {
      used,
      current: null,
      fills: target === null ? null : fieldLabel,
      isReadOnly,
      addLabel: t('mapping.addFor'),
      pick: (steps) => (target === null ? add(steps) : pick(target, steps)),
    },
    onFocus: ({ target: element }) => {
      if (element instanceof HTMLInputElement) choose(targetOf(element.name))
    },
  }
}
