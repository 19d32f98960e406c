import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#src/components/drafts/draft.ts'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

interface FormDialogProps<V> {
  title: ReactNode
  text?: ReactNode
  /** Absent for a form without a draft. */
  draft?: Draft<V>
  /** A verb and its object. */
  submit: string
  /** Nothing can be sent yet. */
  isOff?: boolean
  isPending: boolean
  /** 640 px, for a table. */
  wide?: boolean
  /** An error without a field. */
  error?: unknown
  onSubmit: () => unknown
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. */
export function FormDialog<V>(props: FormDialogProps<V>) {
  const { title, text, draft, submit, isOff = false, isPending, wide, error } = props
  const { onSubmit, onClose, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      title={title}
      text={text}
      wide={wide}
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="primary" type="submit" waiting={isPending} disabled={isOff}>
            {submit}
          </Button>
        </>
      }
    >
      {draft && <DraftNote draft={draft} />}
      {children}
      <ErrorNote error={error} />
    </Dialog>
  )
}
