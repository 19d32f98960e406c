import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { call } from '#src/api/call.ts'
import { useUses } from '#src/api/lineage-of.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { useAffected } from '#src/components/affected-uses/use-affected.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import type { Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import { recordSaved } from '../history/schema-history.ts'
import { nameOfObject } from '../model/object-list.ts'

const useConsequences = (stored: StoredLogicalObject): readonly Consequence[] => {
  const { t } = useTranslation('schema')
  const format = useFormat()
  const starts = [{ database_name: stored.level, table_name: stored.object.object_name }]
  const affected = useAffected({ uses: useUses(starts), starts, lineagePath: paths.lineage })
  const { rows, built_at: builtAt } = stored
  return [
    {
      id: 'design',
      state: 'attention',
      text: t('delete.design', { count: stored.object.attributes.length }),
    },
    ...affected,
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

const removeObject = async ({ object, etag }: StoredLogicalObject): Promise<void> => {
  const { object_name: name } = object
  await call(dataManager.deleteObject, { params: { object: name }, ifMatch: etag })
  recordSaved([{ name: { kind: 'remove', name }, object: name, before: object, after: null }], null)
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
      remove={() => removeObject(stored)}
      done={t('delete.done', { name })}
      onDeleted={onDeleted}
      refresh={() => invalidate(dataManager.listObjects, dataManager.planBuild)}
      onClose={onClose}
    />
  )
}
