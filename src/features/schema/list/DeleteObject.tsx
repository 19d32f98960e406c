import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { query } from '#contract/query/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import type { Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import { nameOfObject } from '../model/object-list.ts'

/**
 * Names of the saved queries that use this table; undefined until they are known, or without permission to read them.
 */
const useNamingQueries = (table: string): readonly string[] | undefined => {
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const { data } = useQuery({ ...queryOf(query.listSaved, { query: { limit: 1000 } }), enabled: mayRead })
  return data?.items.flatMap(({ name, request }) => (request.table_name === table ? [name] : []))
}

const useConsequences = (stored: StoredLogicalObject): readonly Consequence[] => {
  const { t, i18n } = useTranslation('schema')
  const format = useFormat()
  const naming = useNamingQueries(stored.object.object_name)
  const { rows, built_at: builtAt } = stored
  return [
    {
      id: 'design',
      state: 'attention',
      text: t('delete.design', { count: stored.object.attributes.length }),
    },
    ...(naming !== undefined && naming.length > 0
      ? [
          {
            id: 'queries',
            state: 'attention' as const,
            text: t('delete.queries', { count: naming.length }),
            detail: enumerate(i18n.language, naming),
          },
        ]
      : []),
    builtAt === null
      ? { id: 'table', state: 'off', text: t('delete.noTable') }
      : {
          id: 'table',
          state: 'done',
          text: t('delete.table'),
          detail: t('delete.untilBuild', { rows: format.number(rows ?? 0) }),
        },
  ]
}

interface DeleteObjectProps {
  stored: StoredLogicalObject
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a design. Lists the consequences, and asks for its name if a table was built from it. */
export function DeleteObject({ stored, onClose, onDeleted }: DeleteObjectProps) {
  const { t } = useTranslation(['schema', 'common'])
  const name = nameOfObject(stored)
  const { object_name: technical } = stored.object
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      consequences={useConsequences(stored)}
      typeName={stored.built_at === null ? undefined : technical}
      confirm={t('common:action.delete')}
      remove={() => call(dataManager.deleteObject, { params: { object: technical }, ifMatch: stored.etag })}
      done={t('delete.done', { name })}
      onDeleted={onDeleted}
      refresh={() => invalidate(dataManager.listObjects)}
      onClose={onClose}
    />
  )
}
