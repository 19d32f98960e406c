import { useTranslation } from 'react-i18next'
import { joinSentences } from '#src/lib/wording.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { useErrorText, useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { type Ending, isUnknown } from './add-source.ts'
import { fieldOf } from './form-values.ts'

interface AddProblemProps {
  ending: Ending
  name: string
  /** Tables that were asked for. */
  total: number
  /** Sends the form again. */
  onRetry: () => void
}

/** What exists already and what does not, when adding stopped in between. Problems of a field stand at the field. */
export const AddProblem = ({ ending, name, total, onRetry }: AddProblemProps) => {
  const { t } = useTranslation(['sources', 'common'])
  const { made, error } = ending
  const sayError = useErrorText()
  const sayProblem = useProblemText()
  if (!error) return null
  if (isUnknown(ending))
    return (
      <TroubleNote
        error={error}
        actions={<TextAction onClick={onRetry}>{t('common:action.tryAgain')}</TextAction>}
      />
    )
  const { fields, rest } = sortProblems(error, fieldOf)
  if (!made.source && fields.length > 0 && rest.length === 0) return null
  const named = joinSentences(...rest.map(sayProblem))
  const reason = named === '' ? sayError(error) : named
  if (!made.source)
    return (
      <MarginNote tone="error" live>
        {reason}
      </MarginNote>
    )
  return (
    <MarginNote tone="error" live>
      {t('create.partial.created', { name, done: made.tables.length, total, reason })}
    </MarginNote>
  )
}
