import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { FormActions } from '#src/ui/fields/Form.tsx'
import type { DraftState } from './draft.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface CreateActionsProps {
  draft: DraftState
  /** Number of invalid fields. */
  problems: number
  waiting: boolean
  /** Label of the button: a verb and its object. */
  label: string
  /** The target of Cancel; the draft stays. */
  cancelTo: string
  /** Instead of "Cancel". */
  cancelLabel?: string | undefined
  /** Id of the form, if they are outside of it. */
  form?: string
}

/** The buttons of a form that creates something. */
export function CreateActions(props: CreateActionsProps) {
  const { draft, problems, waiting, label, cancelTo, cancelLabel, form } = props
  const { t } = useTranslation('common')
  return (
    <FormActions problem={problems > 0 ? t('field.problems', { count: problems }) : undefined}>
      <Button variant="primary" type="submit" form={form} waiting={waiting}>
        {label}
      </Button>
      <Button variant="text" to={cancelTo}>
        {cancelLabel ?? t('action.cancel')}
      </Button>
      <DraftLine draft={draft} />
    </FormActions>
  )
}

/** Next to the buttons of a form: the input is stored, so that leaving needs no confirmation. */
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
  /** Number of invalid fields. */
  problems: number
  waiting: boolean
  /** Id of the form, if they are outside of it. */
  form?: string | undefined
  keys?: string | undefined
}

/** The buttons of a form that changes something: save and discard. */
export function SaveActions({ draft, problems, waiting, form, keys }: SaveActionsProps) {
  const { t } = useTranslation(['common', 'shared'])
  return (
    <FormActions problem={problems > 0 ? t('field.problems', { count: problems }) : undefined}>
      <Button
        variant="primary"
        type="submit"
        form={form}
        keys={keys}
        waiting={waiting}
        disabled={!draft.isTyped}
      >
        {t('action.save')}
      </Button>
      {draft.isTyped && (
        <Button variant="text" onClick={draft.discard}>
          {t('shared:action.discard')}
        </Button>
      )}
      <DraftLine draft={draft} />
    </FormActions>
  )
}
