import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetLargeDrafts, listArchives } from '#src/lib/drafts/large-drafts.ts'
import { deleteDrafts, listDrafts } from '#src/lib/drafts/drafts.ts'
import { listUnsavedPlaybooks } from '#src/lib/drafts/unsaved-playbooks.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

const forgetPlaybooks = async (uid: string): Promise<void> => {
  const { forgetJournals } = await import('#src/lib/journals/journals.ts')
  await forgetJournals(uid)
}

interface SignOutDialogProps {
  uid: string
  onClose: () => void
  onLeave: () => void
}

/** Sign-out with remaining drafts or archives: they stay for the next time, or are deleted first. */
export function SignOutDialog({ uid, onClose, onLeave }: SignOutDialogProps) {
  const { t, i18n } = useTranslation('session')
  const [archives] = useState(() => listArchives(uid))
  const [count] = useState(() => listDrafts(uid).length + archives.length + listUnsavedPlaybooks(uid).length)
  const [isDeleting, setDeleting] = useState(false)
  const deleteAndLeave = async () => {
    setDeleting(true)
    deleteDrafts(listDrafts(uid))
    await Promise.allSettled([forgetLargeDrafts(uid), forgetPlaybooks(uid)])
    onLeave()
  }
  const names = enumerate(i18n.language, archives)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leave.title', { count })}
      text={joinSentences(
        t('leave.text'),
        names === '' ? '' : t('leave.archives', { count: archives.length, names }),
      )}
      actions={
        <>
          <Button variant="text" disabled={isDeleting} onClick={onClose}>
            {t('leave.cancel')}
          </Button>
          <Button variant="dangerOutlined" waiting={isDeleting} onClick={() => void deleteAndLeave()}>
            {t('leave.delete')}
          </Button>
          <Button autoFocus variant="primary" onClick={onLeave}>
            {t('leave.keep')}
          </Button>
        </>
      }
    />
  )
}
