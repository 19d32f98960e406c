import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import type { Deletion } from './delete-each.ts'

interface DeletionProblemProps {
  deletion: Deletion | undefined
  total: number
}

/** Where a deletion stopped, and what was deleted before. */
export const DeletionProblem = ({ deletion, total }: DeletionProblemProps) => {
  const { t } = useTranslation('sources')
  const say = useErrorText()
  const stopped = deletion?.stopped
  if (!stopped) return null
  const reason =
    stopped.error.code === 'in_use'
      ? t('delete.inUse', { users: String(stopped.error.params['users'] ?? '') })
      : say(stopped.error)
  return (
    <MarginNote tone="error" live>
      {total === 1
        ? reason
        : t('delete.partly', { done: deletion.done.length, total, name: stopped.name, reason })}
    </MarginNote>
  )
}
