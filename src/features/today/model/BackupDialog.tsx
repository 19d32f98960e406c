import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

const command = 'npm run admin -- backup /srv/backup/platform'

/** The command that copies the running platform. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['today', 'common'])
  return (
    <Dialog
      open
      wide
      title={t('backup.title')}
      text={t('backup.text')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Code label={t('backup.command')} text={command} />
    </Dialog>
  )
}
