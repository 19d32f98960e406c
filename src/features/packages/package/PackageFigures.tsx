import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import { DownloadsLine } from '#src/components/package-listing/DownloadsLine.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { color, media, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type PackageAt, recentDownloadsQuery } from '../model/use-package.ts'

const Root = styled('dl')({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  gap: 1,
  margin: '0 var(--gutter) 16px',
  padding: 0,
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.panel,
  overflow: 'hidden',
  backgroundColor: color.line.hair,
  '& > div': { flex: '1 1 140px', padding: '12px 16px', minWidth: 0, backgroundColor: color.surface.page },
  '& > div:first-of-type': { flex: '1.3 1 160px' },
  // Two in a line below the version.
  [media.belowPhone]: { '& > div:first-of-type': { flexBasis: '100%' } },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figureRow, ...oneLine, margin: '2px 0 0' },
  '& dd[data-mono] > span': { fontFamily: mono },
  '& dd[data-none]': { color: color.text.secondary },
  '& dd > svg': { display: 'inline-block', marginLeft: 12, verticalAlign: 'middle' },
  '& dd small': { ...type.caption, marginLeft: 8, color: color.text.secondary },
  // Read aloud, a figure and its detail are two things.
  '& dd small::before': { content: '", "', ...visuallyHidden },
})

interface CellProps {
  term: string
  value: ReactNode
  detail?: ReactNode
  /** After the detail. */
  line?: ReactNode
  variant?: 'mono' | 'none'
}

const Cell = ({ term, value, detail, line, variant }: CellProps) => (
  <div>
    <dt>{term}</dt>
    <dd data-mono={variant === 'mono' ? '' : undefined} data-none={variant === 'none' ? '' : undefined}>
      <span>{value}</span>
      {detail !== undefined && <small>{detail}</small>}
      {line}
    </dd>
  </div>
)

/** Downloads of the last days. A store that does not count them has none to show. */
const RecentCell = ({ at }: { at: PackageAt }) => {
  const { t } = useTranslation(['packages', 'shared'])
  const format = useFormat()
  const { data, error } = useQuery(recentDownloadsQuery(at))
  const item = data?.items[0]
  const unknown = error === null ? '\u00a0' : t('shared:table.none')
  return (
    <Cell
      term={data?.since ? t('figures.since', { day: format.date(data.since) }) : t('figures.recent')}
      value={item === undefined ? unknown : format.number(item.recent)}
      line={item && <DownloadsLine days={item.days} />}
    />
  )
}

/** The delivered version, the number of downloads, and the number of versions and files. */
export function PackageFigures({ at, item }: { at: PackageAt; item: StorePackage }) {
  const { t } = useTranslation(['packages', 'common', 'shared'])
  const format = useFormat()
  const { versions, latest } = item
  const delivered = versions.find(({ version }) => version === latest)
  const withdrawn = versions.filter((each) => each.withdrawn !== null).length
  return (
    <Root>
      <Cell
        term={t('figures.delivered')}
        value={latest ?? t(versions.length === 0 ? 'noVersion' : 'allWithdrawn')}
        variant={latest === null ? 'none' : 'mono'}
        detail={delivered && format.relative(delivered.uploaded_at)}
      />
      <Cell term={t('figures.downloads')} value={format.number(item.downloaded)} />
      <RecentCell at={at} />
      <Cell
        term={t('shared:entity.versions')}
        value={format.number(versions.length)}
        {...(withdrawn === 0 ? {} : { detail: t('figures.withdrawn', { count: withdrawn }) })}
      />
      <Cell
        term={t('shared:field.size')}
        value={delivered ? format.bytes(delivered.size) : t('shared:table.none')}
        {...(delivered ? { detail: t('figures.files', { count: delivered.files }) } : {})}
      />
    </Root>
  )
}
