import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { chosenFigures } from '../model/chosen-figures.ts'

const most = 4

const List = styled('ul')({
  ...listReset,
  maxHeight: 320,
  overflowY: 'auto',
  '& > li': { minHeight: 32 },
})

interface ChooseFiguresProps {
  uid: string
  choices: readonly { readonly id: string; readonly name: string }[]
  /** Ids of the figures that are shown now. */
  chosen: readonly string[]
  onClose: () => void
}

/** Up to four saved queries, in the order in which they are chosen. */
export function ChooseFigures({ uid, choices, chosen: first, onClose }: ChooseFiguresProps) {
  const { t } = useTranslation(['today', 'common'])
  const [chosen, setChosen] = useState(first)
  const isFull = chosen.length >= most
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const save = () => {
    chosenFigures.set(uid, chosen)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('figures.choose')}
      text={t('figures.chooseText', { count: most })}
      note={t('figures.chosen', { count: chosen.length, most })}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('figures.show')}
          </Button>
        </>
      }
    >
      <List>
        {choices.map(({ id, name }) => {
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <Checkbox
                label={name}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => toggle(id)}
              />
            </li>
          )
        })}
      </List>
    </Dialog>
  )
}
