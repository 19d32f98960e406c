import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { FormActions } from '#src/ui/Form.tsx'
import type { DraftState } from './draft.ts'
import { DraftLine } from './DraftLine.tsx'

interface CreateActionsProps {
  draft: DraftState
  /** Fields that need attention. */
  problems: number
  waiting: boolean
  /** What the button says: a verb and its object. */
  label: string
  /** Where Cancel leads; the draft stays. */
  away: string
}

/** The end of a form that makes something. */
export const CreateActions = ({ draft, problems, waiting, label, away }: CreateActionsProps) => {
  const { t } = useTranslation('common')
  return (
    <FormActions problem={problems > 0 ? t('field.problems', { count: problems }) : undefined}>
      <Button look="primary" type="submit" waiting={waiting}>
        {label}
      </Button>
      <Button look="text" to={away}>
        {t('action.cancel')}
      </Button>
      <DraftLine draft={draft} />
    </FormActions>
  )
}
