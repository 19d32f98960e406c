import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { createPlaybook, readPlaybookText } from '#src/api/playbooks.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import { withFreshUuid } from './fresh-uuid.ts'
import { shownName } from './shown-name.ts'

/** Stores a copy of a playbook: its bytes, but for a fresh uuid and a name of its own. */
export const useDuplicate = (): ((item: PlaybookSummary) => void) => {
  const { t } = useTranslation('playbooks')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationFn: async (item: PlaybookSummary) => {
      const { text } = await readPlaybookText(item.uuid)
      return createPlaybook(withFreshUuid(text, t('duplicateName', { name: shownName(item) })))
    },
    onSuccess: ({ uuid }, item) =>
      toast({
        title: t('duplicated', { name: shownName(item) }),
        action: { label: t('openIt'), act: () => void navigate(paths.playbook(uuid)) },
      }),
    onError: (error, item) =>
      toast({
        state: 'failed',
        title: t('notDuplicated', { name: shownName(item) }),
        text: errorText(error),
      }),
  })
  return mutate
}
