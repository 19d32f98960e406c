import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { type Source, sampleOwner } from '#contract/data-manager/source.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine } from '#src/ui/theme/typography.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Moment } from '../status/Moment.tsx'
import { SourceStateView } from '../status/SourceStateView.tsx'
import { locationOf } from '../model/location.ts'
import { kindIcons, shownKind } from '../model/source-kinds.ts'

const Name = styled('span')({
  ...rowLayout(8),
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > a': oneLine,
  // A long name is cut before its tag.
  '& > :not(a)': { flex: 'none' },
})

const SourceName = ({ source }: { source: Source }) => {
  const { t } = useTranslation(['sources', 'shared'])
  const shown = shownKind(source)
  const Icon = kindIcons[shown ?? 'http']
  const kind = shown === undefined ? source.dbms : t(`kind.${shown}`)
  return (
    <Name>
      <Icon size={16} strokeWidth={1.75} aria-label={kind} role="img" />
      <Link to={paths.source(source.database_name)} title={source.database_name}>
        {source.database_name}
      </Link>
      {source.owner.uid === sampleOwner && <Tag>{t('shared:sample.tag')}</Tag>}
    </Name>
  )
}

const PathRoot = styled('span')({
  display: 'flex',
  minWidth: 0,
  '& > span': { ...oneLine, flex: '0 1 auto', whiteSpace: 'pre' },
  '& > span:last-of-type': { flex: '0 0 auto', maxWidth: '100%' },
})

/** A path on one line, truncated in the middle, because paths differ at their end. */
const PathText = ({ path }: { path: string }) => {
  const slash = path.lastIndexOf('/', path.length - 2)
  return (
    <PathRoot title={path}>
      <span>{path.slice(0, Math.max(0, slash))}</span>
      <span>{path.slice(Math.max(0, slash))}</span>
    </PathRoot>
  )
}

/** The columns of the list of sources; the id is the sort key. */
export function useSourceColumns(): readonly Column<Source>[] {
  const { t } = useTranslation(['sources', 'common', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: (source) => <SourceName source={source} />,
    },
    {
      id: 'location',
      head: t('list.column.location'),
      sortable: true,
      mono: true,
      hideBelow: 1,
      width: '18%',
      cell: (source) =>
        locationOf(source) === '' ? t('shared:table.none') : <PathText path={locationOf(source)} />,
    },
    {
      id: 'tables',
      head: t('shared:entity.tables'),
      sortable: true,
      right: true,
      hideBelow: 2,
      width: '84px',
      cell: ({ tables }) => format.number(tables),
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      sortable: true,
      right: true,
      width: '116px',
      figure: ({ rows }) =>
        rows === null ? null : t('shared:count.rows', { count: rows, rows: format.number(rows) }),
      cell: ({ rows }) => (rows === null ? t('shared:table.none') : format.number(rows)),
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      sortable: true,
      width: '168px',
      cell: (source) => (
        <SourceStateView
          state={source.state}
          rejectedRows={source.rejected_rows}
          failure={source.failure}
          progress={source.progress}
        />
      ),
    },
    {
      id: 'extracted',
      head: t('list.column.extracted'),
      sortable: true,
      hideBelow: 2,
      width: '136px',
      cell: (source) => (
        <Moment at={source.extracted_at} progress={source.state === 'extracting' ? source.progress : null} />
      ),
    },
    {
      id: 'owner',
      head: t('list.column.owner'),
      sortable: true,
      width: '120px',
      hideBelow: 1,
      cell: ({ owner }) => <Muted>{owner.user}</Muted>,
    },
  ]
}
