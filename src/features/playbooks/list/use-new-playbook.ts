import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { newPlaybookText } from '#domain/playbook/new-playbook.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import { beginDraft } from '../editor/begin-draft.ts'

interface Beginning {
  readonly text: string
  readonly name: string
}

/** Opens a document that is not stored yet in the editor. */
export const useBeginPlaybook = (): ((beginning: Beginning) => void) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const begin = async (beginning: Beginning): Promise<void> => {
    await navigate(paths.newPlaybook(await beginDraft(beginning)))
  }
  return (beginning) => {
    begin(beginning).catch(() => toast({ state: 'failed', title: t('trouble.unexpected') }))
  }
}

/** Opens an empty playbook in the editor. */
export const useNewPlaybook = (): (() => void) => {
  const { t } = useTranslation('playbooks')
  const begin = useBeginPlaybook()
  return () => {
    const name = t('newName')
    begin({ name, text: newPlaybookText({ name, uuid: crypto.randomUUID() }) })
  }
}
