// What the form of a virtual attribute shows besides its values: the preview of its SQL, and the names that are known.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { useMay } from '#src/api/session.ts'
import type { AttributeForm, FoundType } from './attribute-form.ts'
import { datasetQuery } from './attributes-api.ts'
import { noNames, readNames } from './known-names.ts'
import { useChosenTable } from './use-chosen-table.ts'
import { usePreview } from './use-preview.ts'

/** The names that an expression can use; none without the permission to read them. */
const useKnownNames = () => {
  const mayRead = useMay('query-builder-legacy:dataset:read')
  const { data } = useQuery({ ...datasetQuery, enabled: mayRead })
  return useMemo(() => (data === undefined ? noNames : readNames(data)), [data])
}

interface Editing {
  /** Its name is checked too. */
  readonly isNew: boolean
  /** The table of the preview until another one is chosen. */
  readonly firstTable: AttributePreview['table']
}

const unknownType: FoundType = { kind: null, type: null }

export function useAttributeEditor(form: UseFormReturn<AttributeForm>, { isNew, firstTable }: Editing) {
  const [sql, name] = useWatch({ control: form.control, name: ['sql', 'name'] })
  const names = useKnownNames()
  const table = useChosenTable(firstTable)
  const preview = usePreview({ sql, name: isNew ? name.trim() : '', table: table.table })
  return { form, isNew, names, table, preview, found: preview.sound ?? unknownType }
}
export type AttributeEditor = ReturnType<typeof useAttributeEditor>
