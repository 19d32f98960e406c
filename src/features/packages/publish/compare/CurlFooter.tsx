import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

const Root = styled('div')({
  ...type.small,
  flex: 'none',
  ...rowLayout(16),
  minHeight: 56,
  padding: '0 20px',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  '& > code': { ...type.monoSmall, ...oneLine, flex: 1, minWidth: 0, color: color.text.secondary },
  [media.belowWide]: { padding: '0 16px' },
})

/** The request as a shell command on one line, which is copied in full. */
export function CurlFooter({ curl, label }: { curl: string; label: string }) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopied()
  return (
    <Root role="group" aria-label={label}>
      <code title={curl}>{curl.replaceAll(/\s*\\\n\s*/g, ' ')}</code>
      <LinkButton onClick={() => void copy(curl)}>{t(copied ? 'action.copied' : 'action.copy')}</LinkButton>
    </Root>
  )
}
