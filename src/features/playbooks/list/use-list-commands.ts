// What the list of playbooks can do, for the command palette, and which calls it makes.
import { FileInput, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { paths } from '#src/paths.ts'
import { type PlaybooksQuestion, playbooksQuery } from './playbooks-address.ts'
import { useNewPlaybook } from './use-new-playbook.ts'
import { pageSize } from './use-playbooks.ts'

const blank = new Blob()

export const useListCommands = (question: PlaybooksQuestion): void => {
  const { t } = useTranslation('playbooks')
  const navigate = useNavigate()
  const begin = useNewPlaybook()
  const isOff = !useMay('playbook:playbook:write')
  useActions([
    { id: 'new-playbook', label: t('new'), icon: Plus, run: begin, isOff },
    {
      id: 'import-playbooks',
      label: t('importing.title'),
      icon: FileInput,
      run: () => void navigate(paths.importPlaybooks()),
      isOff,
    },
  ])
  useShownRequests(() => [
    shown(
      playbooks.list,
      { query: { limit: pageSize, ...playbooksQuery(question) } },
      { note: 'listPlaybooks' },
    ),
    ...(isOff
      ? []
      : [shown(playbooks.create, { body: blank }, { note: 'createPlaybook', file: 'playbook.json' })]),
  ])
}
