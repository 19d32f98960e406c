import { Copy } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useCopy } from '../model/use-copy.ts'

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > code': { ...type.mono, color: color.text.tertiary },
})

const length = 8

/** The first digits of a SHA-256; copying copies all of it. */
export function ShortChecksum({ sum, of }: { sum: string; of: string }) {
  const { t } = useTranslation('packages')
  const copy = useCopy()
  return (
    <Root>
      <code title={sum}>{sum.slice(0, length)}</code>
      <IconButton
        small
        icon={Copy}
        label={t('copySumOf', { version: of })}
        onClick={() => void copy(sum, t('copy.sum'))}
      />
    </Root>
  )
}
