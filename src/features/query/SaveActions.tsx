import { Bookmark, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import type { Origin } from './use-save-question.ts'

const dialogs = ['save', 'saveAs'] as const

interface SaveActionsProps {
  /** The saved query that is open. */
  kept: SavedQuery | undefined
  /** The version of it that the question began from. */
  origin: Origin | undefined
  /** There is something to save that is not saved already. */
  isDue: boolean
  onSaved: (kept: SavedQuery) => void
}

/** Save; of a query that was opened also Save as. */
export const SaveActions = ({ kept, origin, isDue, onSaved }: SaveActionsProps) => {
  const { t } = useTranslation('query')
  const { dialog, open, close } = useDialogAddress(dialogs)
  const start = () => open(kept === undefined ? 'saveAs' : 'save')
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
          entries={[{ id: 'saveAs', label: t('action.saveAs'), onSelect: () => open('saveAs') }]}
          trigger={(props) => <IconButton {...props} icon={ChevronDown} label={t('action.saveMenu')} />}
        />
      )}
      {dialog === 'saveAs' && <SaveDialog key="new" origin={undefined} onClose={close} onSaved={onSaved} />}
      {dialog === 'save' && kept !== undefined && (
        <SaveDialog key={kept.id} present={kept} origin={origin} onClose={close} onSaved={onSaved} />
      )}
    </>
  )
}
