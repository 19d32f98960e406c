import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

const commands = {
  backup: 'npm run admin -- backup /srv/backup/platform',
  folder: 'PLATFORM_SOURCES=/srv/data npm start',
} as const
/** What a command of the server is for. */
export type CommandPurpose = keyof typeof commands

interface CommandDialogProps {
  purpose: CommandPurpose
  onClose: () => void
}

/** A command that the operator of the server runs: it copies the running platform, or allows folders. */
export function CommandDialog({ purpose, onClose }: CommandDialogProps) {
  const { t } = useTranslation(['today', 'common'])
  return (
    <Dialog
      open
      wide
      title={t(`command.${purpose}.title`)}
      text={t(`command.${purpose}.text`)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Code label={t(`command.${purpose}.label`)} text={commands[purpose]} />
    </Dialog>
  )
}
