import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { call } from '#src/api/call.ts'
import { useSession } from '#src/api/session.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { isWorking, totalsOf } from '../model/source-list.ts'

interface DeleteSourcesProps {
  sources: readonly Source[]
  onClose: () => void
  /** The path to open after all of them are deleted. */
  redirectTo?: string
}

const useDeletionTexts = (sources: readonly Source[]) => {
  const { t } = useTranslation('sources')
  const { tables } = totalsOf(sources)
  const name = sources[0]?.database_name ?? ''
  const count = sources.length
  return count === 1
    ? {
        kind: 'source' as const,
        title: t('delete.source', { name }),
        text: t('delete.text', { count: tables }),
        done: t('delete.done', { name }),
      }
    : {
        kind: 'sources' as const,
        title: t('delete.sources', { count }),
        text: t('delete.textMany', { count: tables }),
        done: t('delete.doneMany', { count }),
      }
}

/** Deletes sources after showing the consequences. A source of another user must be confirmed by its name. */
export function DeleteSources({ sources, onClose, redirectTo }: DeleteSourcesProps) {
  const texts = useDeletionTexts(sources)
  const uid = useSession()?.uid
  const names = sources.map((source) => source.database_name)
  return (
    <DeletionDialog
      {...texts}
      names={names}
      remove={(source) => call(dataManager.deleteSource, { params: { source } })}
      origins={names.map((source) => ({ source }))}
      files={sources}
      isRunning={sources.some(isWorking)}
      typeName={sources.find((source) => source.owner.uid !== uid)?.database_name}
      redirectTo={redirectTo}
      onClose={onClose}
    />
  )
}
