import { useTranslation } from 'react-i18next'
import { deleteDrafts } from '#src/lib/drafts/drafts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useDrafts } from './use-drafts.ts'

interface SignOutDialogProps {
  uid: string
  onClose: () => void
  onLeave: () => void
}

/** Signing out where drafts are left: they stay for the next time, or they are deleted first. */
export const SignOutDialog = ({ uid, onClose, onLeave }: SignOutDialogProps) => {
  const { t } = useTranslation('session')
  const drafts = useDrafts(uid)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leave.title', { count: drafts.length })}
      text={t('leave.text')}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('leave.cancel')}
          </Button>
          <Button
            look="dangerOutlined"
            onClick={() => {
              deleteDrafts(drafts)
              onLeave()
            }}
          >
            {t('leave.delete')}
          </Button>
          <Button autoFocus look="primary" onClick={onLeave}>
            {t('leave.keep')}
          </Button>
        </>
      }
    />
  )
}
