import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorStatus } from '#src/components/page/EditorStatus.tsx'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'

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
  /** Views: before Save, on a phone in the line of the unsaved changes. */
  views?: ReactNode
  /** More actions, before Save. */
  children?: ReactNode
}

/** The unsaved changes of an editor and the Save button: in the top bar, and on a phone in the foot. */
export function EditorBar(props: EditorBarProps) {
  const { problems, unsaved, canSave, isPending, onSave, onDiscard, views, children } = props
  const { t } = useTranslation(['common', 'shared'])
  const isPhone = useIsPhone()
  const count = typeof problems === 'number' ? problems : 0
  const wrong = count > 0 ? t('field.problems', { count }) : undefined
  return (
    <TopActions>
      <TopLine>
        {isPhone && views}
        <EditorStatus wrong={typeof problems === 'string' ? problems : wrong} unsaved={unsaved} />
      </TopLine>
      <ActionBar>
        {onDiscard && (canSave || unsaved !== undefined) && (
          <Button variant="text" onClick={onDiscard}>
            {t('shared:action.discard')}
          </Button>
        )}
        {children}
        {!isPhone && views}
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
      </ActionBar>
    </TopActions>
  )
}
