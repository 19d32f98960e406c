import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import type { MergedSaving } from './use-merged-save.ts'

interface GoneProps {
  name: string
  saving: Pick<MergedSaving, 'isPending' | 'createAgain' | 'leave'>
  lost: string | undefined
}

/** Somebody deleted what is edited here: what was typed is enough to make it again. */
export const Gone = ({ name, saving, lost }: GoneProps) => {
  const { t } = useTranslation('merge')
  return (
    <Dialog
      open
      onClose={saving.leave}
      title={t('gone.title', { name })}
      text={t('gone.text')}
      actions={
        <>
          <Button look="text" onClick={saving.leave}>
            {t('back')}
          </Button>
          <Button look="primary" autoFocus waiting={saving.isPending} onClick={saving.createAgain}>
            {t('gone.create')}
          </Button>
        </>
      }
    >
      {lost !== undefined && <MarginNote tone="warning">{lost}</MarginNote>}
    </Dialog>
  )
}
