import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'

interface DeleteProps {
  workflow: Workflow
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a workflow, after naming what stays. */
export function DeleteWorkflow({ workflow: { id, name, schedule }, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation(['workflows', 'shared', 'common'])
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      text={t('shared:confirm.final')}
      consequences={[
        ...(schedule === null
          ? []
          : [{ id: 'schedule', state: 'attention' as const, text: t('delete.schedule') }]),
        { id: 'jobs', state: 'done', text: t('delete.jobs') },
        { id: 'actions', state: 'done', text: t('delete.actions') },
      ]}
      confirm={t('common:action.delete')}
      remove={() => call(engine.deleteWorkflow, { params: { workflow: id } })}
      done={t('shared:done.deleted', { name })}
      returnTo={paths.workflows()}
      onDeleted={onDeleted}
      refresh={() => invalidate(engine.listWorkflows)}
      onClose={onClose}
    />
  )
}
