import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../display/Spinner.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Skeleton, type SkeletonShape } from './Skeleton.tsx'
import { LinkButton } from '../inputs/LinkButton.tsx'
import { columnLayout, rowLayout } from '#src/ui/theme/shapes.ts'
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

/** The panes of an editor are as high as the page. */
const Root = styled('div')({ '&[data-fills]': { ...columnLayout, flex: 1, minHeight: 0 } })

const slowAfter = 5000

interface LoadingProps {
  /** `editor` appears at once: it is the skeleton that the page already shows. */
  shape: SkeletonShape | 'editor'
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
    <Root aria-busy="true" data-fills={shape === 'editor' ? '' : undefined}>
      {shape === 'editor' ? (
        <PageSkeleton shape="editor" />
      ) : (
        <>
          <span role="status" style={visuallyHidden}>
            {shown && t('loading.reading')}
          </span>
          {shown && <Skeleton shape={shape} rows={rows} />}
        </>
      )}
      {late && (
        <Slow role="status">
          <Spinner tint="accent" /> {slow ?? t('loading.slow', { count: slowAfter / 1000 })}
          {onCancel && <LinkButton onClick={onCancel}>{t('action.cancel')}</LinkButton>}
        </Slow>
      )}
    </Root>
  )
}
