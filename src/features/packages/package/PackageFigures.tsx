import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

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
  '& > div': { flex: '1 1 140px', padding: '12px 20px', minWidth: 0, backgroundColor: color.surface.page },
  '& > div:first-of-type': { flex: '1.6 1 200px' },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figureRow, ...oneLine, margin: '2px 0 0' },
  '& dd[data-mono] > span': { fontFamily: mono },
  '& dd[data-none]': { color: color.text.secondary },
  '& dd small': { ...type.caption, marginLeft: 8, color: color.text.secondary },
})

interface CellProps {
  term: string
  value: ReactNode
  detail?: ReactNode
  variant?: 'mono' | 'none'
}

const Cell = ({ term, value, detail, variant }: CellProps) => (
  <div>
    <dt>{term}</dt>
    <dd data-mono={variant === 'mono' ? '' : undefined} data-none={variant === 'none' ? '' : undefined}>
      <span>{value}</span>
      {detail !== undefined && <small>{detail}</small>}
    </dd>
  </div>
)

/** The delivered version, the number of downloads, and the number of versions and files. */
export function PackageFigures({ item }: { item: StorePackage }) {
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
