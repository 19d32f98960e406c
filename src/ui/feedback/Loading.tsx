import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../display/Spinner.tsx'
import { Skeleton, type SkeletonShape } from './Skeleton.tsx'
import { LinkButton } from '../inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type, visuallyHidden } from '../theme/typography.ts'
import { useElapsed } from './use-elapsed.ts'

const Slow = styled('div')({
  ...type.small,
  ...rowLayout(8),
  padding: '12px var(--gutter)',
  color: color.text.secondary,
  '& button': { marginLeft: 'auto' },
})

const slowAfter = 5000

interface LoadingProps {
  shape: SkeletonShape
  rows?: number | undefined
  /** Milliseconds without a skeleton. */
  appears?: number
  /** Text after five seconds, instead of the general one. */
  slow?: ReactNode
  onCancel?: (() => void) | undefined
}

/** Nothing at first, then a static skeleton, after 5 s a text with a way out. */
export function Loading({ shape, rows, appears = 200, slow, onCancel }: LoadingProps) {
  const { t } = useTranslation('common')
  const shown = useElapsed(appears)
  const late = useElapsed(slowAfter)
  return (
    <div aria-busy="true">
      <span role="status" style={visuallyHidden}>
        {shown && t('loading.reading')}
      </span>
      {shown && <Skeleton shape={shape} rows={rows} />}
      {late && (
        <Slow role="status">
          <Spinner tint="accent" /> {slow ?? t('loading.slow', { count: slowAfter / 1000 })}
          {onCancel && <LinkButton onClick={onCancel}>{t('action.cancel')}</LinkButton>}
        </Slow>
      )}
    </div>
  )
}
