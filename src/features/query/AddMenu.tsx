import { ArrowDown, ArrowRight, Filter, Sigma } from 'lucide-react'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import type { Field } from './catalogue.ts'
import { firstCondition } from './filter-kinds.ts'
import { openChip } from './open-chip.ts'
import { type QueryState, type Well, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'
import { dropped } from './well-fields.ts'

interface AddMenuProps {
  field: Field
  anchor: HTMLElement
  onClose: () => void
  onAdded?: (() => void) | undefined
}

/** Where a field can go. */
export const AddMenu = ({ field, anchor, onClose, onAdded }: AddMenuProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const take = (next: QueryState) => {
    onClose()
    change(next)
    onAdded?.()
  }
  const put = (well: Well) => take(dropped({ catalogue: naming.catalogue, state }, { field, well }))
  const filter = () => {
    const condition = firstCondition(naming.catalogue, field.field)
    put('filters')
    openChip(conditionKey(condition))
  }
  const label = t('fields.addTo', { field: field.name })
  const entries = [
    { id: 'values', icon: Sigma, word: t('well.values'), act: () => put('values') },
    { id: 'rows', icon: ArrowDown, word: t('well.rows'), act: () => put('rows') },
    { id: 'columns', icon: ArrowRight, word: t('well.columns'), act: () => put('columns') },
    { id: 'filters', icon: Filter, word: t('well.filters'), act: filter },
  ]
  return (
    <MuiMenu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': label, dense: true },
        paper: { role: 'region', 'aria-label': label },
      }}
    >
      {entries.map(({ id, icon: Icon, word, act }) => (
        <MenuItem key={id} onClick={act}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          {word}
        </MenuItem>
      ))}
    </MuiMenu>
  )
}
