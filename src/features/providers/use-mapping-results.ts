// What each mapping of the unsaved form gives for one response.
import type { UseFormReturn } from 'react-hook-form'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { compute } from '#domain/bindings/compute.ts'
import type { MappingTrace } from '#domain/bindings/mappings.ts'
import type { ProviderForm } from './form-values.ts'
import { mappingOf } from './mapping-rows.ts'
import { useGroups, useRoles } from './use-providers.ts'

/** One for each mapping, in their order; undefined without a record. */
export const useMappingResults = (
  form: UseFormReturn<ProviderForm>,
  record: SignInRecord | null,
): readonly MappingTrace[] | undefined => {
  const rows = useDeferredValue(useWatch({ control: form.control, name: 'mappings' }))
  const { items: roles = [] } = useRoles()
  const { items: groups = [] } = useGroups()
  return useMemo(
    () =>
      record
        ? compute(
            {
              bindings: {},
              mappings: rows.map(mappingOf),
              names: { roles: [...roles], groups: [...groups] },
            },
            record.response,
          ).traces.mappings
        : undefined,
    [rows, roles, groups, record],
  )
}
