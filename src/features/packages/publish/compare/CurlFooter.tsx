import { useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
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

const copiedDuration = 2500

/** The request as a shell command on one line, which is copied in full. */
export function CurlFooter({ curl, label }: { curl: string; label: string }) {
  const { t } = useTranslation(['common', 'shared'])
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedDuration)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(curl)
      setCopied(true)
    } catch {
      toast({ state: 'failed', title: t('shared:file.copyFailed') })
    }
  }
  return (
    <Root role="group" aria-label={label}>
      <code title={curl}>{curl.replaceAll(/\s*\\\n\s*/g, ' ')}</code>
      <LinkButton onClick={() => void copy()}>
        {t(isCopied ? 'common:action.copied' : 'common:action.copy')}
      </LinkButton>
    </Root>
  )
}
