import { Plus } from 'lucide-react'
import { useState } from 'react'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusRing, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import type { Field } from './catalogue.ts'
import { FieldChooser } from './FieldChooser.tsx'
import { openChip } from './open-chip.ts'
import { type Well, conditionKey } from './query-state.ts'
import { useQuestion } from './question.ts'
import { dropped } from './well-fields.ts'

const Add = styled('button')({
  ...type.controlSmall,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 26,
  minWidth: 26,
  padding: '0 6px',
  border: 0,
  borderRadius: radius.chip,
  fontFamily: 'inherit',
  background: 'none',
  color: color.text.tertiary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&:focus-visible': focusRing,
})

const words = { values: 'measure', rows: 'dimension', columns: 'dimension', filters: 'filter' } as const

/** Opens the list of fields for a well. */
export const AddField = ({ well }: { well: Well }) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (field: Field) => {
    setAnchor(null)
    const next = dropped({ catalogue: naming.catalogue, state }, { field, well })
    change(next)
    const last = next.filters.at(-1)
    if (well === 'filters' && last !== undefined) openChip(conditionKey(last))
  }
  const isBare = well === 'values' && state.values.length > 0
  return (
    <>
      <Add
        type="button"
        aria-label={t(`well.add.${well}`)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={14} strokeWidth={2} aria-hidden />
        {!isBare && t(`well.${words[well]}`)}
      </Add>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t(`well.add.${well}`), sx: { width: 300, mt: 0.5 } },
        }}
      >
        <FieldChooser well={well} onChoose={choose} />
      </Popover>
    </>
  )
}
