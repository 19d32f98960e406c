import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { RuledList } from './bordered-lists.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

const List = styled(RuledList)({
  '& > li': {
    ...type.body,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
  },
  '& > li > span:first-of-type': { ...oneLine, fontWeight: 500 },
  '& > li > span:nth-of-type(2)': { ...oneLine, color: color.text.secondary },
  // On a phone, the detail is below the name, and both wrap.
  [media.belowPhone]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 12px', padding: '6px 0' },
    '& > li > span:first-of-type, & > li > span:nth-of-type(2)': {
      gridColumn: 1,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& > li > button': { gridArea: '1 / 2 / span 2' },
  },
})

interface PlainRow {
  readonly id: string
  readonly name: ReactNode
  readonly detail: ReactNode
  readonly action?: ReactNode
}

/** A short list, if a table would be too much. */
export function PlainList({ label, rows }: { label: string; rows: readonly PlainRow[] }) {
  return (
    <List aria-label={label}>
      {rows.map(({ id, name, detail, action }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{detail}</span>
          {action}
        </li>
      ))}
    </List>
  )
}
