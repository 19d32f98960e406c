import { Hammer, Save } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { useEditorCommands } from './commands.ts'
import type { Editor } from './use-editor.ts'

const Mark = styled('span')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 4,
  color: color.text.secondary,
  '&[data-wrong]': { color: color.tone.error.text },
  '& > i': { width: 7, height: 7, borderRadius: '50%', backgroundColor: color.accent.focus },
  '@media (max-width: 760px)': unseen,
})

interface EditorBarProps {
  editor: Editor
  /** What is saved is not what queries see. */
  isPending: boolean
}

const Standing = ({ editor: { design, isNew, problems } }: Pick<EditorBarProps, 'editor'>) => {
  const { t } = useTranslation('schema')
  const { changes } = design
  if (problems > 0)
    return (
      <Mark role="status" data-wrong="">
        <StateGlyph state="failed" />
        {t('editor.problems', { count: problems })}
      </Mark>
    )
  if (!isNew && changes === 0) return null
  return (
    <Mark role="status">
      <i />
      {isNew ? t('editor.notSaved') : t('editor.unsaved', { count: changes })}
    </Mark>
  )
}

/** Saving and building in one go; or building alone, where what is saved is not built. */
const BuildAction = ({ editor: { canSave, saving, send }, isPending }: EditorBarProps) => {
  const { t } = useTranslation('schema')
  if (canSave || saving === 'build')
    return (
      <Button waiting={saving === 'build'} onClick={() => send('build')}>
        {t('editor.saveAndBuild')}
      </Button>
    )
  if (!isPending || saving !== undefined) return null
  return (
    <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
      {t('action.buildOpen')}
    </Button>
  )
}

/** The actions of the editor in the top bar: what is not saved yet, and saving it. */
export const EditorBar = ({ editor, isPending }: EditorBarProps) => {
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  const { design, isNew, saving, canSave, send, discard } = editor
  useEditorCommands({
    canSave,
    send,
    discard,
    object: design.current,
    level: () => objectLevel(design.body),
    etag: design.saved.etag,
  })
  return (
    <TopActions>
      <Standing editor={editor} />
      {(isNew || canSave) && (
        <Button look="text" onClick={discard}>
          {t('editor.discard')}
        </Button>
      )}
      {mayBuild && <BuildAction editor={editor} isPending={isPending} />}
      <Button
        look="primary"
        icon={Save}
        keys={canSave ? 'Mod+S' : undefined}
        waiting={saving === 'stay'}
        disabled={!canSave}
        onClick={() => send('stay')}
      >
        {t('editor.save')}
      </Button>
    </TopActions>
  )
}
