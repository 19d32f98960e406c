import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { longest } from '../model/board-form.ts'

interface TitleDialogProps {
  title: string
  onSet: (title: string) => void
  onClose: () => void
}

const id = 'tile-title'

/** Changes the title of a tile in the draft of its board. */
export function TitleDialog({ title, onSet, onClose }: TitleDialogProps) {
  const { t } = useTranslation(['boards', 'common', 'shared'])
  const [text, setText] = useState(title)
  return (
    <Dialog
      open
      title={t('edit.title')}
      onClose={onClose}
      onSubmit={() => onSet(text)}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('shared:action.rename')}
          </Button>
        </>
      }
    >
      <Field id={id} label={t('edit.title')} help={t('edit.titleHelp')}>
        <TextInput id={id} autoFocus value={text} onChange={setText} maxLength={longest.title} />
      </Field>
    </Dialog>
  )
}
