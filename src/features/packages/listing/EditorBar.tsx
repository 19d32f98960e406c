import { Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Standing } from '#src/parts/page/Standing.tsx'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { Editor } from './use-editor.ts'

/** What is not saved yet, and saving it, in the top bar. */
export const EditorBar = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation(['listing', 'common'])
  const { changes, problems, saving, draft, send } = editor
  return (
    <TopActions>
      <Standing
        wrong={problems > 0 ? t('common:field.problems', { count: problems }) : undefined}
        unsaved={changes > 0 ? t('unsaved', { count: changes }) : undefined}
      />
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
