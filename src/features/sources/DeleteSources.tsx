import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { call } from '#src/api/call.ts'
import { useSession } from '#src/api/session.ts'
import { toast } from '#src/ui/toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { filesOf } from './deleted-files.ts'
import { DeletionProblem } from './DeletionProblem.tsx'
import { deleteEach } from './delete-each.ts'
import { isWorking, totalsOf } from './source-list.ts'
import { refreshSources } from './use-sources.ts'

interface DeleteSourcesProps {
  sources: readonly Source[]
  onClose: () => void
  /** After all of them are gone. */
  onDeleted?: () => void | Promise<void>
}

const useWords = (sources: readonly Source[]) => {
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

/** Deletes sources after what follows was seen. A source of somebody else asks for its name. */
export const DeleteSources = ({ sources, onClose, onDeleted }: DeleteSourcesProps) => {
  const { kind, title, text, done } = useWords(sources)
  const uid = useSession()?.uid
  const others = sources.find((source) => source.owner.uid !== uid)
  const removal = useMutation({
    mutationFn: () =>
      deleteEach(
        sources.map((source) => source.database_name),
        (source) => call(dataManager.deleteSource, { params: { source } }),
      ),
    onSuccess: async ({ stopped }) => {
      if (!stopped) {
        toast({ title: done })
        await Promise.resolve((onDeleted ?? onClose)())
      }
      await refreshSources()
    },
  })
  return (
    <DeleteDialog
      kind={kind}
      title={title}
      text={text}
      origins={sources.map((source) => ({ source: source.database_name }))}
      files={filesOf(sources)}
      isRunning={sources.some(isWorking)}
      typeName={others?.database_name}
      waiting={removal.isPending}
      problem={<DeletionProblem deletion={removal.data} total={sources.length} />}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  )
}
