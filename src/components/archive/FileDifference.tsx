import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { DifferenceLines } from './DifferenceLines.tsx'
import { diffTexts } from './archive-analysis.ts'

interface FileDifferenceProps {
  path: string
  /** Text before; null where there was no such file. */
  before: string | null
  /** Text after; null where there is no such file any more. */
  after: string | null
}

/** What changed in a text, line by line. Fills its place and scrolls in it. */
export function FileDifference({ path, before, after }: FileDifferenceProps) {
  const { t } = useTranslation('sending')
  const { data, isError } = useQuery({
    queryKey: ['difference', before, after],
    queryFn: () => diffTexts(before ?? '', after ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    // Texts are large: a difference is found again sooner than it is worth keeping.
    gcTime: 0,
    retry: false,
  })
  if (isError)
    return (
      <Muted as="p" size="small" style={{ padding: '12px 20px' }} role="alert">
        {t('file.unreadable')}
      </Muted>
    )
  if (!data) return <Loading shape="text" rows={6} />
  if (data.length === 0)
    return (
      <Muted as="p" size="small" style={{ padding: '12px 20px' }}>
        {t('file.empty')}
      </Muted>
    )
  return <DifferenceLines key={path} label={t('difference.label', { path })} hunks={data} />
}
