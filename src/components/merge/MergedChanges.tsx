import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MergedField } from '#domain/merge/merge-fields.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { Describe } from './field-labels.ts'
import { MergedValue } from './MergedValue.tsx'

const Root = styled('details')({
  ...type.small,
  color: color.text.secondary,
  '& > summary': { cursor: 'pointer', width: 'fit-content', '&:focus-visible': focusRing },
  '& > ul': {
    margin: '8px 0 0',
    padding: 0,
    listStyle: 'none',
    borderBlock: hairline,
  },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 10fr) minmax(0, 20fr) minmax(0, 8fr)',
    padding: '6px 0',
  },
  '& li + li': { borderTop: hairline },
  '& li > b': {
    fontWeight: 500,
    color: color.text.primary,
    overflowWrap: 'anywhere',
    wordBreak: 'auto-phrase',
  },
  // Aligned with the values of the conflicts above.
  '& li > b + *': { paddingInline: 10 },
  '& li > :last-child': { justifySelf: 'end' },
})

interface MergedChangesProps {
  fields: readonly MergedField[]
  describe: Describe
  user: string
  isOpen: boolean
}

/** Changes of only one side: applied without a decision, and listed. */
export function MergedChanges({ fields, describe, user, isOpen }: MergedChangesProps) {
  const { t } = useTranslation('merge')
  if (fields.length === 0) return null
  return (
    <Root open={isOpen}>
      <summary>{t('taken', { count: fields.length })}</summary>
      <ul>
        {fields.map((field) => {
          const labels = describe(field.path)
          const isMine = field.verdict === 'mine'
          return (
            <li key={field.path}>
              <b>{labels.label}</b>
              <MergedValue field={labels} value={isMine ? field.mine : field.theirs} base={field.base} />
              <Tag tone={isMine ? 'accent' : 'neutral'}>{isMine ? t('takenMine') : user}</Tag>
            </li>
          )
        })}
      </ul>
    </Root>
  )
}
