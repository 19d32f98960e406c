import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { FormActions } from '#src/ui/fields/Form.tsx'
import type { DraftState } from './draft.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface CreateActionsProps {
  draft: DraftState
  /** Fields that need attention. */
  problems: number
  waiting: boolean
  /** What the button says: a verb and its object. */
  label: string
  /** Where Cancel leads; the draft stays. */
  cancelTo: string
  /** In place of "Cancel". */
  cancelLabel?: string | undefined
  /** The form they stand outside of. */
  form?: string
}

/** The end of a form that makes something. */
export function CreateActions(props: CreateActionsProps) {
  const { draft, problems, waiting, label, cancelTo, cancelLabel, form } = props
  const { t } = useTranslation('common')
  return (
    <FormActions problem={problems > 0 ? t('field.problems', { count: problems }) : undefined}>
      <Button look="primary" type="submit" form={form} waiting={waiting}>
        {label}
      </Button>
      <Button look="text" to={cancelTo}>
        {cancelLabel ?? t('action.cancel')}
      </Button>
      <DraftLine draft={draft} />
    </FormActions>
  )
}

/** Beside the buttons of a form: what is typed is safe, so that leaving needs no question. */
export function DraftLine({ draft: { isTyped, persistence } }: { draft: DraftState }) {
  const { t } = useTranslation('drafts')
  return isTyped && persistence === 'kept' ? (
    <Muted as="small" size="small" isFaint>
      {t('line')}
    </Muted>
  ) : null
}

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
export function SaveActions({ draft, problems, waiting, form, keys }: SaveActionsProps) {
  const { t } = useTranslation(['common', 'shared'])
  return (
    <FormActions problem={problems > 0 ? t('field.problems', { count: problems }) : undefined}>
      <Button
        look="primary"
        type="submit"
        form={form}
        keys={keys}
        waiting={waiting}
        disabled={!draft.isTyped}
      >
        {t('action.save')}
      </Button>
      {draft.isTyped && (
        <Button look="text" onClick={draft.discard}>
          {t('shared:action.discard')}
        </Button>
      )}
      <DraftLine draft={draft} />
    </FormActions>
  )
}
