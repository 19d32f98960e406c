import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { createDraft } from '../document/create-draft.ts'

interface Beginning {
  readonly text: string
  readonly name: string
}

/** Opens a new, unsaved document in the editor. */
export function useCreateDraft(): (beginning: Beginning) => void {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const begin = async (beginning: Beginning): Promise<void> => {
    await navigate(paths.newPlaybook(await createDraft(beginning)))
  }
  return (beginning) => {
    begin(beginning).catch(() => toast({ state: 'failed', title: t('error.unexpected') }))
  }
}

/** The smallest valid document: a name, an id and no nodes. */
const emptyText = (name: string): string =>
  `${JSON.stringify({ name, uuid: crypto.randomUUID(), workspace: '', description: '', nodes: {} }, null, 2)}\n`

/** Opens an empty playbook in the editor. */
export function useNewPlaybook(): () => void {
  const { t } = useTranslation('shell')
  const begin = useCreateDraft()
  return () => {
    const name = t('page.newPlaybook')
    begin({ name, text: emptyText(name) })
  }
}
