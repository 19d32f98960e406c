import type { ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../clipboard/use-copied.ts'
import { IconButton } from '../inputs/IconButton.tsx'
import { color, media, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('div')({
  position: 'relative',
  borderRadius: radius.control,
  border: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.sunken,
  '& pre': {
    ...type.monoSmall,
    lineHeight: '1.375rem',
    margin: 0,
    padding: '8px 36px 8px 12px',
    overflow: 'auto',
    tabSize: 2,
    color: color.text.primary,
  },
  '&[data-wrap] pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  // The button is larger there.
  [media.belowPhone]: { '& pre': { paddingRight: 44 } },
  '& > span > button': { position: 'absolute', top: 5, right: 5, backgroundColor: color.surface.sunken },
})

interface CodeProps {
  /** Accessible name. */
  label: string
  /** The copied text, also shown unless there are children. */
  text: string
  children?: ReactNode
  wrap?: boolean
  maxHeight?: number | string
}

/** Code in a sunken block. */
export function Code({ label, text, children, wrap, maxHeight }: CodeProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopied()
  return (
    <Root data-wrap={wrap ? '' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable elements must be reachable by keyboard */}
      <pre aria-label={label} tabIndex={0} role="region" style={{ maxHeight }}>
        {children ?? text}
      </pre>
      <IconButton
        small
        icon={copied ? Check : Copy}
        label={copied ? t('action.copied') : t('action.copy')}
        onClick={() => void copy(text)}
      />
    </Root>
  )
}
