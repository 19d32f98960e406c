import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { FormActions } from '#src/ui/Form.tsx'
import type { DraftState } from './draft.ts'
import { DraftLine } from './DraftLine.tsx'

interface SaveActionsProps {
  draft: DraftState & { readonly discard: () => void }
  /** Fields that need attention. */
  problems: number
  waiting: boolean
  /** The form they stand outside of. */
  form?: string | undefined
  keys?: string | undefined
}

/** The end of a form that changes something: save, and let go of what was typed. */
export const SaveActions = ({ draft, problems, waiting, form, keys }: SaveActionsProps) => {
  const { t } = useTranslation(['drafts', 'common'])
  return (
    <FormActions problem={problems > 0 ? t('common:field.problems', { count: problems }) : undefined}>
      <Button
        look="primary"
        type="submit"
        form={form}
        keys={keys}
        waiting={waiting}
        disabled={!draft.isTyped}
      >
        {t('common:action.save')}
      </Button>
      {draft.isTyped && (
        <Button look="text" onClick={draft.discard}>
          {t('discard')}
        </Button>
      )}
      <DraftLine draft={draft} />
    </FormActions>
  )
}
