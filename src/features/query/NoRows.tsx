import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { sayDimension, sayOperands, sentenceWords } from './names.ts'
import { removeCondition } from './query-commands.ts'
import { type QueryState, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'

const most = 3

/** No row answers: the filters by name, and a way without each. */
export const NoRows = ({ state }: { state: QueryState }) => {
  const { t } = useTranslation('query')
  const { state: present, change, naming } = useQuestion()
  const words = sentenceWords(naming)
  const said = state.filters.map((each) => words.condition(each, sayOperands(naming, each)))
  return (
    <EmptyState
      title={t('empty.rows')}
      actions={
        state.filters.length > 0 &&
        state.filters.slice(-most).map((each) => (
          <Button
            key={conditionKey(each)}
            onClick={() => change(removeCondition(present, conditionKey(each)))}
          >
            {t('action.removeFilter', { filter: sayDimension(naming, each.dimension) })}
          </Button>
        ))
      }
    >
      {said.length === 0 ? t('empty.rowsPlain') : t('empty.rowsText', { filters: words.join(said) })}
    </EmptyState>
  )
}
