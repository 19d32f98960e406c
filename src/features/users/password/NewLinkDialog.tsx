import { useTranslation } from 'react-i18next'
import type { CreatedPasswordLink } from '#contract/iam/password-links/password-link.ts'
import { OneTimeSecret } from '#src/components/api-keys/OneTimeSecret.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

interface NewLinkDialogProps {
  /** Full name of the user. */
  name: string
  /** Undefined while it is created, and if that failed. */
  created: CreatedPasswordLink | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

const Shown = ({
  name,
  created,
  onClose,
}: {
  name: string
  created: CreatedPasswordLink
  onClose: () => void
}) => {
  const { t } = useTranslation(['accounts', 'common'])
  const format = useFormat()
  const formatProblem = useProblemText()
  const { link, address, undelivered } = created
  const time = format.instant(link.expires_at)
  if (address === null)
    return (
      <Dialog
        open
        title={t('newLink.sent', { name })}
        text={t('newLink.sentText', { to: link.to, time })}
        onClose={onClose}
        actions={
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('common:action.close')}
          </Button>
        }
      />
    )
  return (
    <OneTimeSecret
      title={t('newLink.title', { name })}
      text={
        <>
          {t('newLink.text', { time })}
          {undelivered && ` ${t('newLink.undelivered', { reason: formatProblem(undelivered) })}`}
        </>
      }
      shown={[{ id: 'link', label: t('newLink.address'), text: address }]}
      onClose={onClose}
    />
  )
}

/** The new link: its address to hand over, once, or where it was sent. */
export function NewLinkDialog({ name, created, error, onRetry, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation(['accounts', 'common'])
  if (created) return <Shown name={name} created={created} onClose={onClose} />
  return (
    <Dialog
      open
      title={t('newLink.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button variant="primary" autoFocus waiting={error === null} onClick={onRetry}>
            {t('common:action.tryAgain')}
          </Button>
        </>
      }
    >
      {error === null ? <MarginNote live>{t('newLink.creating')}</MarginNote> : <ErrorNote error={error} />}
    </Dialog>
  )
}
