import { Equal, Plus, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type } from '#src/ui/theme/typography.ts'

export interface Pair {
  readonly id: number
  readonly from: string
  readonly to: string
}

const Pairs = styled('fieldset')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
  '& > [data-pair]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) 24px',
    gap: 6,
    alignItems: 'center',
  },
})

/** The longest key that the platform measures. */
const maxPairs = 8

interface PairFieldsProps {
  pairs: readonly Pair[]
  own: readonly string[]
  others: readonly string[]
  onChange: (pairs: readonly Pair[]) => void
}

/** The attributes of both objects that must be equal, as pairs. */
export function PairFields({ pairs, own, others, onChange }: PairFieldsProps) {
  const { t } = useTranslation(['relations', 'shared'])
  const lists = { from: own, to: others } as const
  const choose = ({ pair, at, side }: { pair: Pair; at: number; side: 'from' | 'to' }) => (
    <ComboInput
      mono
      value={pair[side]}
      aria-label={t(side === 'from' ? 'field.ownAt' : 'field.otherAt', { at })}
      options={lists[side].map((name) => ({ value: name, label: name }))}
      noMatch={t('shared:noMatch.titleBare')}
      onChange={(name) => onChange(pairs.map((one) => (one === pair ? { ...one, [side]: name } : one)))}
    />
  )
  return (
    <Pairs>
      <legend>{t('field.pairs')}</legend>
      {pairs.map((pair, index) => (
        <div key={pair.id} data-pair="">
          {choose({ pair, at: index + 1, side: 'from' })}
          <Equal size={14} aria-hidden />
          {choose({ pair, at: index + 1, side: 'to' })}
          {pairs.length > 1 && (
            <IconButton
              small
              icon={X}
              label={t('field.removePair', { at: index + 1 })}
              onClick={() => onChange(pairs.filter((one) => one !== pair))}
            />
          )}
        </div>
      ))}
      {pairs.length < maxPairs && (
        <Row>
          <Button
            size="small"
            icon={Plus}
            onClick={() =>
              onChange([...pairs, { id: Math.max(...pairs.map(({ id }) => id)) + 1, from: '', to: '' }])
            }
          >
            {t('field.addPair')}
          </Button>
        </Row>
      )}
    </Pairs>
  )
}
