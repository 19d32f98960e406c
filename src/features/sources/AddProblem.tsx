import { useTranslation } from 'react-i18next'
import { joinSentences } from '#src/lib/wording.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { useErrorText, useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import type { Ending } from './add-source.ts'
import { fieldOf } from './form-values.ts'

interface AddProblemProps {
  ending: Ending
  name: string
  /** Tables that were asked for. */
  total: number
}

/** What exists already and what does not, when adding stopped in between. Problems of a field stand at the field. */
export const AddProblem = ({ ending: { made, error }, name, total }: AddProblemProps) => {
  const { t } = useTranslation('sources')
  const sayError = useErrorText()
  const sayProblem = useProblemText()
  if (!error) return null
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
