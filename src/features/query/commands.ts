// What the pages of questions can do, for the command palette, and which calls they make.
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import type { PageRequest } from '#src/parts/request/requests.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { companionRequest } from './companion.ts'
import { proposeName } from './names.ts'
import { isEmpty } from './query-state.ts'
import { useQuestion } from './question.ts'
import { toRequest, toView } from './request.ts'

interface QuestionCommands {
  readonly kept: SavedQuery | undefined
  readonly run: () => void
}

/** Saving the question: a new query, or the one that is open in place of what it was. */
const savingOf = (
  kept: SavedQuery | undefined,
  body: Pick<SavedQuery, 'name' | 'description' | 'request' | 'view'>,
) =>
  kept === undefined
    ? shown(query.createSaved, { body }, { note: 'createSaved' })
    : shown(query.updateSaved, { params: { id: kept.id }, body, ifMatch: kept.etag }, { note: 'updateSaved' })

/** Of the question as it stands. */
export const useQuestionCommands = ({ kept, run }: QuestionCommands): void => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const asks = !isEmpty(state)
  useActions([
    { id: 'run-question', label: t('action.run'), icon: Play, keys: 'Mod+Enter', run, isOff: !asks },
  ])
  useShownRequests(() => {
    const dataset: PageRequest = shown(query.dataset, {}, { note: 'dataset' })
    if (!asks) return [dataset]
    const ranked = companionRequest(state)
    const request = toRequest(state)
    const { name, description } = kept ?? { name: proposeName(naming, state), description: '' }
    return [
      shown(query.run, { body: request }, { note: 'runQuery' }),
      ...(ranked === null ? [] : [shown(query.run, { body: ranked }, { note: 'rankQuery' as const })]),
      savingOf(kept, { name, description, request, view: toView(state) }),
      dataset,
    ]
  })
}

const pageSize = 500

/** Of the list of saved queries. */
export const useSavedRequests = (first: SavedQuery | undefined): void =>
  useShownRequests(() => [
    shown(query.listSaved, { query: { limit: pageSize } }, { note: 'listSaved' }),
    ...(first === undefined
      ? []
      : [
          shown(
            query.runSaved,
            { params: { id: first.id }, body: { dynamic_parameters: {} } },
            { note: 'runSaved' as const },
          ),
        ]),
  ])
