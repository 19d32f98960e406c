// What the page of API keys can do, for the command palette, and which calls it makes.
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { apiKeys } from '#contract/iam/rights.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'

export const useKeysCommands = ({ isOff, onNew }: { isOff: boolean; onNew: () => void }): void => {
  const { t } = useTranslation('people')
  useActions([{ id: 'new-api-key', label: t('keys.new.open'), icon: Plus, run: onNew, isOff }])
  useShownRequests(() => [
    shown(apiKeys.list, { query: { limit: 100 } }, { note: 'listKeys' }),
    shown(apiKeys.create, { body: { user: '<user>', name: '' } }, { note: 'createKey' }),
    shown(apiKeys.delete, { params: { id: '<key>' } }, { note: 'deleteKey' }),
  ])
}
