import { Save } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { Button } from '#src/ui/Button.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
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

const Standing = ({ editor: { changes, problems } }: { editor: Editor }) => {
  const { t } = useTranslation(['administration', 'common'])
  if (problems > 0)
    return (
      <Mark role="status" data-wrong="">
        <StateGlyph state="failed" />
        {t('common:field.problems', { count: problems })}
      </Mark>
    )
  if (changes === 0) return null
  return (
    <Mark role="status">
      <i />
      {t('applications.unsaved', { count: changes })}
    </Mark>
  )
}

/** What is not saved yet, and saving it, in the top bar. */
export const EditorBar = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation(['administration', 'common'])
  const { changes, saving, draft, send } = editor
  return (
    <TopActions>
      <Standing editor={editor} />
      {changes > 0 && (
        <Button look="text" onClick={draft.discard}>
          {t('discard')}
        </Button>
      )}
      <Button
        look="primary"
        icon={Save}
        keys={changes > 0 ? 'Mod+S' : undefined}
        waiting={saving.isPending}
        disabled={changes === 0}
        onClick={send}
      >
        {t('common:action.save')}
      </Button>
    </TopActions>
  )
}
