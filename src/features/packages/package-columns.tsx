import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PackageSummary } from '#contract/store/package.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PackagePicture } from '#src/parts/listing/PackagePicture.tsx'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/State.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { IdText } from './IdText.tsx'
import { listedDescription, listedName } from './listed-words.ts'

const Name = styled('span')({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 })
/** A description that has no room for a few words beside the name falls into a second line, out of sight. */
const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 10px',
  height: 28,
  padding: 4,
  overflow: 'hidden',
  '& > a': { ...oneLine, maxWidth: '100%' },
  '& > small': {
    ...type.small,
    ...oneLine,
    flex: '1 1 72px',
    lineHeight: '20px',
    fontWeight: 400,
    color: color.text.tertiary,
  },
})
const Quiet = styled('span')({ color: color.text.secondary })
const Version = styled('span')({ ...type.mono, color: color.text.primary })
const Unfinished = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  color: color.text.secondary,
})

const pictureSize = 24

const Delivered = ({ item }: { item: PackageSummary }) => {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  if (item.latest !== null) return <Version title={item.latest}>{item.latest}</Version>
  if (item.versions > 0) return <State state="off">{t('allWithdrawn')}</State>
  return (
    <Unfinished>
      <State state="notYet">{t('noVersion')}</State>
      {mayWrite && (
        <TextAction
          to={paths.publish(item.collection, item.id)}
          label={t('finishOf', { name: listedName(item, i18n.language) })}
        >
          {t('finish')}
        </TextAction>
      )}
    </Unfinished>
  )
}

/** The columns of the gallery; the collection only where both are in sight. */
export const usePackageColumns = (isMixed: boolean): readonly Column<PackageSummary>[] => {
  const { t, i18n } = useTranslation(['packages', 'common'])
  const format = useFormat()
  const none = t('common:table.none')
  const collection: Column<PackageSummary> = {
    id: 'collection',
    head: t('column.collection'),
    width: '104px',
    leaves: 2,
    cell: ({ collection: which }) => <Quiet>{t(`short.${which}`)}</Quiet>,
  }
  return [
    {
      id: 'name',
      head: t('column.name'),
      sortable: true,
      cell: (item) => (
        <Name>
          <PackagePicture
            collection={item.collection}
            id={item.id}
            image={item.image}
            name={listedName(item, i18n.language)}
            size={pictureSize}
          />
          <Words>
            <Link to={paths.package(item.collection, item.id)}>{listedName(item, i18n.language)}</Link>
            <small>{listedDescription(item, i18n.language)}</small>
          </Words>
        </Name>
      ),
    },
    {
      id: 'id',
      head: t('column.id'),
      width: '15%',
      mono: true,
      sortable: true,
      leaves: 1,
      cell: ({ id }) => <IdText id={id} />,
    },
    ...(isMixed ? [collection] : []),
    {
      id: 'category',
      head: t('column.category'),
      width: '8%',
      sortable: true,
      leaves: 1,
      cell: ({ category }) => <Quiet>{category || none}</Quiet>,
    },
    {
      id: 'delivered',
      head: t('column.delivered'),
      width: '208px',
      sortable: true,
      cell: (item) => <Delivered item={item} />,
    },
    {
      id: 'versions',
      head: t('column.versions'),
      width: '100px',
      right: true,
      sortable: true,
      leaves: 1,
      cell: ({ versions }) => format.number(versions),
    },
    {
      id: 'downloads',
      head: t('column.downloads'),
      width: '116px',
      right: true,
      sortable: true,
      leaves: 3,
      cell: ({ downloaded }) => format.number(downloaded),
    },
    {
      id: 'changed',
      head: t('column.changed'),
      width: '100px',
      sortable: true,
      leaves: 2,
      cell: ({ updated_at: at, updated_by: user }) => (
        <time dateTime={at} title={t('changedBy', { user, when: format.instant(at) })}>
          {format.relative(at)}
        </time>
      ),
    },
  ]
}
