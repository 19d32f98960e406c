import { Hammer, Save } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { useShortcut } from '#src/ui/use-shortcut.ts'

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
  changes: number
  isNew: boolean
  /** Places that need attention, once saving was asked for. */
  problems: number
  saving: 'stay' | 'build' | undefined
  mayBuild: boolean
  canSave: boolean
  /** What is saved is not what queries see. */
  isPending: boolean
  onSave: (after: 'stay' | 'build') => void
  onDiscard: () => void
}

const Standing = ({ changes, isNew, problems }: Pick<EditorBarProps, 'changes' | 'isNew' | 'problems'>) => {
  const { t } = useTranslation('schema')
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

/** The actions of the editor in the top bar: what is not saved yet, and saving it. */
export const EditorBar = (props: EditorBarProps) => {
  const { changes, isNew, saving, mayBuild, canSave, isPending, onSave, onDiscard } = props
  const { t } = useTranslation('schema')
  useShortcut('Mod+S', () => onSave('stay'))
  return (
    <TopActions>
      <Standing {...props} />
      {(isNew || changes > 0) && (
        <Button look="text" onClick={onDiscard}>
          {t('editor.discard')}
        </Button>
      )}
      {mayBuild && (canSave || saving === 'build') && (
        <Button waiting={saving === 'build'} onClick={() => onSave('build')}>
          {t('editor.saveAndBuild')}
        </Button>
      )}
      {mayBuild && !canSave && isPending && saving === undefined && (
        <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
          {t('action.buildOpen')}
        </Button>
      )}
      <Button
        look="primary"
        icon={Save}
        keys={canSave ? 'Mod+S' : undefined}
        waiting={saving === 'stay'}
        disabled={!canSave}
        onClick={() => onSave('stay')}
      >
        {t('editor.save')}
      </Button>
    </TopActions>
  )
}
