import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorStatus } from '#src/components/page/EditorStatus.tsx'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'

interface EditorBarProps {
  /** The number of invalid fields, or why it cannot be saved. */
  problems?: number | string | undefined
  /** "2 unsaved changes"; undefined if everything is saved. */
  unsaved: string | undefined
  canSave: boolean
  isPending: boolean
  onSave: () => void
  /** Absent if the editor offers it elsewhere. */
  onDiscard?: () => void
  /** More actions, before Save. */
  children?: ReactNode
}

/** The unsaved changes of an editor and the Save button, in the top bar. */
export function EditorBar(props: EditorBarProps) {
  const { problems, unsaved, canSave, isPending, onSave, onDiscard, children } = props
  const { t } = useTranslation(['common', 'shared'])
  const count = typeof problems === 'number' ? problems : 0
  const wrong = count > 0 ? t('field.problems', { count }) : undefined
  return (
    <TopActions>
      <EditorStatus wrong={typeof problems === 'string' ? problems : wrong} unsaved={unsaved} />
      {onDiscard && (canSave || unsaved !== undefined) && (
        <Button variant="text" onClick={onDiscard}>
          {t('shared:action.discard')}
        </Button>
      )}
      {children}
      <Button
        variant="primary"
        icon={Save}
        keys={canSave ? 'Mod+S' : undefined}
        waiting={isPending}
        disabled={!canSave}
        onClick={onSave}
      >
        {t('action.save')}
      </Button>
    </TopActions>
  )
}
