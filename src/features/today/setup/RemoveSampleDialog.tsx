import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { levels } from '#contract/data-manager/logical-object.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { SamplePart } from '#contract/data-manager/sample-endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { today } from '#contract/today/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'

const refresh = () =>
  invalidate(
    today.overview,
    dataManager.listSources,
    dataManager.listObjects,
    dataManager.listBuilds,
    query.dataset,
    query.listSaved,
    playbooks.list,
    engine.listActions,
    engine.listTables,
  )

/** Builds the tables without those of the sample. Other designs stay as they are built. */
const buildWithout = async (): Promise<void> => {
  const body = { levelsToBuild: [...levels], dwhName: warehouseName }
  try {
    await call(dataManager.buildPhysical, { body, query: {} })
  } finally {
    void refresh()
  }
}

/** What happens to the playbook, the action and its table. */
const useAutomation = () => {
  const { t } = useTranslation('today')
  // Never from an earlier opening: the answer is what will be deleted.
  const { data } = useQuery({ ...queryOf(dataManager.getSample, {}), gcTime: 0, staleTime: 0 })
  return (data?.automation ?? []).map(({ kind, name, kept }: SamplePart) => ({
    id: kind,
    state: kept === null ? ('attention' as const) : ('done' as const),
    text: t(`sample.automation.${kept ?? 'deleted'}`, { part: t(`sample.part.${kind}`, { name }) }),
  }))
}

/** Removes the sample project: its sources, what was designed from them, and with a build their tables. */
export function RemoveSampleDialog({ sources, onClose }: { sources: number; onClose: () => void }) {
  const { t } = useTranslation(['today', 'shared'])
  const navigate = useNavigate()
  const errorText = useErrorText()
  const mayBuild = useMay('data-manager:build:run')
  const remove = async () => {
    await call(dataManager.deleteSample)
    if (!mayBuild) return toast({ title: t('sample.removed') })
    buildWithout().catch((error: unknown) =>
      toast({ state: 'failed', title: t('sample.notBuilt'), text: errorText(error) }),
    )
    return toast({
      title: t('sample.removed'),
      action: { label: t('shared:action.viewProgress'), act: () => void navigate(paths.builds()) },
    })
  }
  return (
    <DeleteDialog
      title={t('sample.confirm')}
      text={t('sample.consequence')}
      consequences={[
        { id: 'sources', state: 'attention', text: t('sample.sources', { count: sources }) },
        { id: 'objects', state: 'attention', text: t('sample.objects') },
        { id: 'saved', state: 'attention', text: t('sample.saved') },
        ...useAutomation(),
        { id: 'own', state: 'done', text: t('sample.own') },
      ]}
      confirm={t('sample.remove')}
      remove={remove}
      refresh={refresh}
      onClose={onClose}
    />
  )
}
