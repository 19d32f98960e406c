import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetBesideDrafts, keptArchives } from '#src/lib/drafts/beside-drafts.ts'
import { deleteDrafts } from '#src/lib/drafts/drafts.ts'
import { enumerate, joinSentences } from '#src/lib/wording.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useDrafts, useKeptPlaybooks } from './use-drafts.ts'

const forgetPlaybooks = async (uid: string): Promise<void> => {
  const { forgetJournals } = await import('#src/lib/journals/journals.ts')
  await forgetJournals(uid)
}

interface SignOutDialogProps {
  uid: string
  onClose: () => void
  onLeave: () => void
}

/** Signing out where drafts or archives are left: they stay for the next time, or they are deleted first. */
export const SignOutDialog = ({ uid, onClose, onLeave }: SignOutDialogProps) => {
  const { t, i18n } = useTranslation('session')
  const drafts = useDrafts(uid)
  const playbooks = useKeptPlaybooks(uid)
  const [archives] = useState(() => keptArchives(uid))
  const names = enumerate(i18n.language, archives)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leave.title', { count: drafts.length + archives.length + playbooks.length })}
      text={joinSentences(
        t('leave.text'),
        names === '' ? '' : t('leave.archives', { count: archives.length, names }),
      )}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('leave.cancel')}
          </Button>
          <Button
            look="dangerOutlined"
            onClick={() => {
              deleteDrafts(drafts)
              void forgetBesideDrafts(uid)
              void forgetPlaybooks(uid)
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
