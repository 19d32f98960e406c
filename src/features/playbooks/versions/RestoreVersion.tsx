import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { readVersionText, savePlaybook } from '#src/api/playbooks.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

interface RestoreProps {
  item: PlaybookSummary
  number: number
  onClose: () => void
}

/** Saves the text of an earlier version as the newest one. */
export function RestoreVersion({ item, number, onClose }: RestoreProps) {
  const { t } = useTranslation(['playbooks', 'common', 'shared'])
  const { uuid, etag, version: newest } = item
  const restoring = useMutation({
    mutationFn: async () =>
      savePlaybook(uuid, { text: await readVersionText(uuid, number), etag, restoredFrom: number }),
    onSuccess: ({ version: next }) => {
      toast({ title: t('versions.restored', { number, next }) })
      onClose()
    },
  })
  const { error } = restoring
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versions.restoreTitle', { number })}
      text={t('versions.restoreText', { newest })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel', { newest })}</Button>
          <Button
            variant="primary"
            autoFocus
            waiting={restoring.isPending}
            onClick={() => restoring.mutate()}
          >
            {t('shared:action.restore')}
          </Button>
        </>
      }
    >
      {hasCode(error, 'etag_mismatch') ? (
        <MarginNote tone="error" live>
          {t('versions.changed')}
        </MarginNote>
      ) : (
        <ErrorNote error={error} />
      )}
    </Dialog>
  )
}
