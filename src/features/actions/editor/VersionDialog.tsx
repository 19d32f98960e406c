import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ActionVersion } from '#contract/engine/action.ts'
import { TextDifference } from '#src/components/code-editor/TextDifference.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { framed } from '#src/ui/theme/shapes.ts'
import { textOfWork, toDocument, workOf } from '../model/action-form.ts'
import type { Editor } from '../model/use-editor.ts'

const Sheet = styled('div')({ ...framed, height: 'min(52vh, 520px)', overflow: 'hidden' })

interface VersionDialogProps {
  version: ActionVersion
  editor: Editor
  canRestore: boolean
  restore: { mutate: (version: ActionVersion) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

/** An earlier version beside what the editor has now. */
export function VersionDialog({ version, editor, canRestore, restore, onClose }: VersionDialogProps) {
  const { t } = useTranslation(['actions', 'common', 'shared'])
  const format = useFormat()
  const { number, at, by } = version
  const current = workOf(toDocument(editor.values))
  const isTyped = editor.changes > 0
  return (
    <Dialog
      open
      wide="two"
      onClose={onClose}
      title={t('shared:field.versionNumber', { number })}
      text={t('versions.savedBy', { user: by.user, time: format.instant(at) })}
      note={canRestore && isTyped ? t('versions.saveFirst') : undefined}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          {canRestore && (
            <Button
              variant="primary"
              waiting={restore.isPending}
              disabled={isTyped}
              onClick={() => restore.mutate(version)}
            >
              {t('shared:action.restore')}
            </Button>
          )}
        </>
      }
    >
      <Sheet>
        <TextDifference
          before={textOfWork(version)}
          after={current === undefined ? '' : textOfWork(current)}
          labels={{ before: t('shared:field.versionNumber', { number }), after: t('versions.editor') }}
          language={version.kind === 'python' ? 'plain' : 'json'}
        />
      </Sheet>
      <ErrorNote error={restore.error} />
    </Dialog>
  )
}
