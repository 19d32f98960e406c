import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

interface CellDialogProps {
  /** Null closes the dialog. */
  cell: { readonly head: string; readonly text: string } | null
  onClose: () => void
}

/** The whole text of a cell. */
export function CellDialog({ cell, onClose }: CellDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open={cell !== null}
      onClose={onClose}
      title={cell?.head ?? ''}
      wide
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {cell !== null && <Code label={cell.head} text={cell.text} wrap />}
    </Dialog>
  )
}
