import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'

interface DeleteActionProps {
  action: Action
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an action; its jobs, events and tables stay. */
export function DeleteAction({ action: { id, name }, onDeleted, onClose }: DeleteActionProps) {
  const { t } = useTranslation(['actions', 'shared', 'common'])
  return (
    <DeleteDialog
      title={t('shared:confirm.delete', { name })}
      text={t('shared:confirm.final')}
      consequences={[
        { id: 'starts', state: 'attention', text: t('delete.starts') },
        { id: 'stays', state: 'done', text: t('delete.stays') },
      ]}
      typeName={id}
      confirm={t('common:action.delete')}
      remove={() => call(engine.deleteAction, { params: { action: id } })}
      done={t('shared:done.deleted', { name })}
      returnTo={paths.actions()}
      onDeleted={onDeleted}
      refresh={() => invalidate(engine.listActions)}
      onClose={onClose}
    />
  )
}
