import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { DifferenceLines } from './DifferenceLines.tsx'
import { diffTexts } from './archive-analysis.ts'

interface FileDifferenceProps {
  path: string
  /** Text before; null if the file did not exist. */
  before: string | null
  /** Text after; null if the file no longer exists. */
  after: string | null
}

/** Changes of a text, line by line. Fills its container and scrolls in it. */
export function FileDifference({ path, before, after }: FileDifferenceProps) {
  const { t } = useTranslation(['sending', 'shared'])
  const { data, isError } = useQuery({
    queryKey: ['difference', before, after],
    queryFn: () => diffTexts(before ?? '', after ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    // Texts are large: it is cheaper to compute a difference again than to cache it.
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
        {t('shared:file.empty')}
      </Muted>
    )
  return <DifferenceLines key={path} label={t('shared:file.linesOf', { path })} hunks={data} />
}
