import { Table2 } from 'lucide-react'
import { use, useState } from 'react'
import { Popover } from '#src/ui/overlays/Popover.tsx'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/inputs/Chip.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { ChipBox } from '../fields/ChipBox.tsx'
import { tableChipName } from '../fields/open-chip.ts'
import { tableName, tableOf } from '../state/catalogue.ts'
import { AnsweringContext, useQueryContext } from '../state/query-context.ts'
import { isEmpty } from '../state/query-state.ts'
import { TableChooser } from './TableChooser.tsx'

const Root = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  minHeight: 38,
  padding: '5px 8px 5px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

/** The chip and its note, on a phone below each other if there is no room. */
const Parts = styled('div')({
  ...rowLayout(8),
  flex: 1,
  minWidth: 0,
  '& > [data-chip]': { flexShrink: 0, maxWidth: '65%' },
  '& > [data-chip] > button': { minWidth: 0 },
  '& > small': { ...type.small, ...oneLine, minWidth: 0, color: color.text.secondary },
  [media.belowPhone]: {
    flexWrap: 'wrap',
    rowGap: 2,
    '& > [data-chip]': { maxWidth: '100%' },
    '& > small': { whiteSpace: 'normal' },
  },
})

const Name = styled('span')({
  ...type.controlSmall,
  flex: 'none',
  width: 66,
  whiteSpace: 'nowrap',
  color: color.text.secondary,
})

/** What the chip shows, and the note next to it. */
const useTableLabels = () => {
  const { t } = useTranslation('query')
  const { state, naming, changedTable } = useQueryContext()
  const answering = use(AnsweringContext)
  const { catalogue } = naming
  const { table } = catalogue
  if (state.anyTable) {
    const answered = answering === null ? undefined : tableOf(catalogue, answering)
    const isAnswered = answered !== undefined && !isEmpty(state) && changedTable === null
    return {
      name: t('table.any'),
      note: isAnswered
        ? t('table.answered', { table: tableName(catalogue, answered), count: answered.rows })
        : t('table.anyNote'),
    }
  }
  if (table !== null)
    return { name: tableName(catalogue, table), note: t('table.rows', { count: table.rows }) }
  return state.table === null
    ? { name: t('table.none'), note: t('table.noneNote') }
    : { name: state.table, note: t('table.gone') }
}

/** The table that the query reads. */
export function TableBar() {
  const { t } = useTranslation('shared')
  const { t: tQuery } = useTranslation('query')
  const { state, changedTable } = useQueryContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { name, note } = useTableLabels()
  const close = () => setAnchor(null)
  const label = tQuery('table.choose')
  return (
    <Root>
      <Name>{t('field.table')}</Name>
      <Parts>
        <ChipBox name={tableChipName} isWrong={changedTable !== null}>
          <Chip
            icon={Table2}
            name={name}
            kind={state.table === null && !state.anyTable ? 'possible' : 'dimension'}
            aria-label={tQuery('table.chip', { table: name })}
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        </ChipBox>
        <small>{note}</small>
      </Parts>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 340, mt: 0.5 } } }}
      >
        <TableChooser onChosen={close} />
      </Popover>
    </Root>
  )
}
