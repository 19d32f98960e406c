import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Loading } from '#src/ui/Loading.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { DifferenceLines } from './DifferenceLines.tsx'
import { differ } from './reading.ts'

const Said = styled('p')({ ...type.small, margin: 0, padding: '12px 20px', color: color.text.secondary })

interface FileDifferenceProps {
  path: string
  /** Text before; null where there was no such file. */
  before: string | null
  /** Text after; null where there is no such file any more. */
  after: string | null
}

/** What changed in a text, line by line. Fills its place and scrolls in it. */
export const FileDifference = ({ path, before, after }: FileDifferenceProps) => {
  const { t } = useTranslation('sending')
  const { data, isError } = useQuery({
    queryKey: ['difference', before, after],
    queryFn: () => differ(before ?? '', after ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    // Texts are large: a difference is found again sooner than it is worth keeping.
    gcTime: 0,
    retry: false,
  })
  if (isError) return <Said role="alert">{t('file.unreadable')}</Said>
  if (!data) return <Loading shape="text" rows={6} />
  if (data.length === 0) return <Said>{t('file.empty')}</Said>
  return <DifferenceLines key={path} label={t('difference.label', { path })} hunks={data} />
}
