// Commands of the list of playbooks for the command palette, and the API calls they make.
import { FileInput, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { type PlaybooksParams, playbooksParams } from './playbooks-params.ts'
import { useNewPlaybook } from './use-new-playbook.ts'
import { pageSize } from './use-playbooks.ts'

const blank = new Blob()

export function useListCommands(params: PlaybooksParams): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const begin = useNewPlaybook()
  const isOff = !useMay('playbook:playbook:write')
  useActions([
    { id: 'new-playbook', label: t('page.newPlaybook'), icon: Plus, run: begin, isOff },
    {
      id: 'import-playbooks',
      label: t('page.importPlaybooks'),
      icon: FileInput,
      run: () => void navigate(paths.importPlaybooks()),
      isOff,
    },
  ])
  useDescribedRequests(() => [
    describeRequest(playbooks.list, { query: { limit: pageSize, ...playbooksParams.toQuery(params) } }),
    ...(isOff ? [] : [describeRequest(playbooks.create, { body: blank }, 'playbook.json')]),
  ])
}
