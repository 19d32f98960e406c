import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { SaveDialog } from './SaveDialog.tsx'

interface SaveActionsProps {
  /** The saved query that is open. */
  kept: SavedQuery | undefined
  /** There is something to save that is not saved already. */
  isDue: boolean
  onSaved: (id: string) => void
}

/** Save; of a query that was opened also Save as. */
export const SaveActions = ({ kept, isDue, onSaved }: SaveActionsProps) => {
  const { t } = useTranslation('query')
  const [dialog, setDialog] = useState<'save' | 'saveAs' | null>(null)
  const start = () => setDialog(kept === undefined ? 'saveAs' : 'save')
  useActions([
    {
      id: 'save-question',
      label: t('action.save'),
      icon: Bookmark,
      keys: 'Mod+S',
      run: start,
      isOff: !isDue,
    },
  ])
  return (
    <>
      <Button icon={Bookmark} disabled={!isDue} onClick={start}>
        {t('action.save')}
      </Button>
      {kept !== undefined && (
        <Menu
          label={t('action.saveMenu')}
          place="end"
          entries={[{ id: 'saveAs', label: t('action.saveAs'), onSelect: () => setDialog('saveAs') }]}
          trigger={(props) => <IconButton {...props} icon={ChevronDown} label={t('action.saveMenu')} />}
        />
      )}
      {dialog !== null && (
        <SaveDialog
          present={dialog === 'save' ? kept : undefined}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setDialog(null)
            onSaved(id)
          }}
        />
      )}
    </>
  )
}
