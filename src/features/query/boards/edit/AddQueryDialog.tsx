import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { matcher } from '#src/lib/match-text.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { savedQueries } from '../model/use-boards.ts'

interface AddQueryDialogProps {
  onAdd: (query: SavedQuery) => void
  onClose: () => void
}

/** Chooses a saved query for a new tile. */
export function AddQueryDialog({ onAdd, onClose }: AddQueryDialogProps) {
  const { t } = useTranslation(['boards', 'common'])
  const { data, error } = useQuery(savedQueries)
  const [find, setFind] = useState('')
  const matches = matcher(find)
  const found = (data?.items ?? []).filter(({ name, description }) => matches(`${name} ${description}`))
  return (
    <Dialog
      open
      title={t('edit.addQuery')}
      onClose={onClose}
      actions={
        <Button variant="text" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
      }
    >
      <ErrorNote error={error} />
      <SearchList
        label={t('edit.findQuery')}
        size="medium"
        text={find}
        onText={setFind}
        onChoose={(index) => {
          const chosen = found[index]
          if (chosen !== undefined) onAdd(chosen)
        }}
        note={data !== undefined && found.length === 0 && <Muted>{t('edit.noQuery')}</Muted>}
        choices={found.map(({ id, name, created_by }) => ({ key: id, text: name, detail: created_by.user }))}
      />
    </Dialog>
  )
}
