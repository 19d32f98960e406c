import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PackageSummary } from '#contract/store/package.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PackagePicture } from '#src/components/package-listing/PackagePicture.tsx'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { listedDescription, listedName } from '../model/package-text.ts'

const Root = styled('span')({
  display: 'flex',
  minWidth: 0,
  '& > span': { ...oneLine, flex: '0 1 auto' },
  '& > span:last-of-type': { flex: 'none', maxWidth: 'calc(100% - 3ch)' },
})

/** An ID on one line. The organization is truncated first, because the slug distinguishes packages. */
const IdText = ({ id }: { id: string }) => {
  const at = id.indexOf(':')
  return (
    <Root title={id}>
      <span>{id.slice(0, at)}</span>
      <span>{id.slice(at)}</span>
    </Root>
  )
}
/** A description that does not fit next to the name wraps to a second line, which is hidden. */
const NameAndDescription = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 10px',
  height: 28,
  padding: 4,
  overflow: 'hidden',
  '& > a': { ...oneLine, maxWidth: '100%' },
  '@media (max-width: 359.98px)': { height: 'auto' },
  '& > small': {
    ...type.small,
    ...oneLine,
    flex: '1 1 72px',
    lineHeight: '20px',
    fontWeight: 400,
    color: color.text.tertiary,
  },
})
const Version = styled('span')({ ...type.mono, color: color.text.primary })

const pictureSize = 24

const NameCell = ({ item }: { item: PackageSummary }) => {
  const { language } = useTranslation().i18n
  const { collection, id, image } = item
  const name = listedName(item, language)
  return (
    <Row as="span" gap={6}>
      <PackagePicture {...{ collection, id, image, name }} size={pictureSize} />
      <NameAndDescription>
        <Link to={paths.package(collection, id)}>{name}</Link>
        <small>{listedDescription(item, language)}</small>
      </NameAndDescription>
    </Row>
  )
}

const Delivered = ({ item }: { item: PackageSummary }) => {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  if (item.latest !== null) return <Version title={item.latest}>{item.latest}</Version>
  if (item.versions > 0) return <State state="off">{t('allWithdrawn')}</State>
  return (
    <Muted style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      <State state="notYet">{t('noVersion')}</State>
      {mayWrite && (
        <LinkButton
          to={paths.publish(item.collection, item.id)}
          label={t('finishOf', { name: listedName(item, i18n.language) })}
        >
          {t('finish')}
        </LinkButton>
      )}
    </Muted>
  )
}

/** The columns of the gallery; the collection only if both are shown. */
export function usePackageColumns(isMixed: boolean): readonly Column<PackageSummary>[] {
  const { t } = useTranslation(['packages', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  const collection: Column<PackageSummary> = {
    id: 'collection',
    head: t('shared:field.collection'),
    width: '104px',
    hideBelow: 2,
    cell: ({ collection: which }) => <Muted>{t(`short.${which}`)}</Muted>,
  }
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: (item) => <NameCell item={item} />,
    },
    {
      id: 'id',
      head: t('column.id'),
      width: '15%',
      mono: true,
      sortable: true,
      hideBelow: 1,
      cell: ({ id }) => <IdText id={id} />,
    },
    ...(isMixed ? [collection] : []),
    {
      id: 'category',
      head: t('shared:field.category'),
      width: '8%',
      sortable: true,
      hideBelow: 1,
      cell: ({ category }) => <Muted>{category || none}</Muted>,
    },
    {
      id: 'delivered',
      head: t('column.delivered'),
      width: '208px',
      sortable: true,
      phone: 'second',
      cell: (item) => <Delivered item={item} />,
    },
    {
      id: 'versions',
      head: t('shared:entity.versions'),
      width: '100px',
      right: true,
      sortable: true,
      hideBelow: 1,
      cell: ({ versions }) => format.number(versions),
    },
    {
      id: 'downloads',
      head: t('column.downloads'),
      width: '116px',
      right: true,
      sortable: true,
      hideBelow: 3,
      cell: ({ downloaded }) => format.number(downloaded),
    },
    {
      id: 'changed',
      head: t('column.changed'),
      width: '100px',
      sortable: true,
      hideBelow: 2,
      cell: ({ updated_at: at, updated_by: user }) => (
        <time dateTime={at} title={t('shared:field.changedBy', { user, when: format.instant(at) })}>
          {format.relative(at)}
        </time>
      ),
    },
  ]
}
