import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import type { Board } from '../model/use-board.ts'

/** Chooses the action of a new step. */
export function AddStepDialog({ board, stage }: { board: Board; stage: number }) {
  const { t } = useTranslation(['workflows', 'common', 'shared'])
  const id = useId()
  const [action, setAction] = useState('')
  const mayCreate = useMay('dpe:action:write')
  const submit = () => {
    if (action !== '') board.addStep(action)
  }
  return (
    <Dialog
      open
      onClose={board.stopAdding}
      title={t('add.title', { stage: board.names.stage(stage) })}
      onSubmit={submit}
      note={mayCreate && <LinkButton to={paths.newAction()}>{t('add.create')}</LinkButton>}
      actions={
        <>
          <Button onClick={board.stopAdding}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={action === ''}>
            {t('shared:action.add')}
          </Button>
        </>
      }
    >
      <Field id={id} label={t('shared:field.action')}>
        <ComboInput
          id={id}
          value={action}
          onChange={setAction}
          options={[...board.actions.values()].map((each) => ({
            value: each.id,
            label: each.name,
            detail: t(`kind.${each.kind}`),
          }))}
          placeholder={t('add.choose')}
          noMatch={t('add.none')}
          ref={(input) => input?.focus()}
        />
      </Field>
    </Dialog>
  )
}
