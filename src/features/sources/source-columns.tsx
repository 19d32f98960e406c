import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Source } from '#contract/data-manager/source.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine } from '#src/ui/type.ts'
import { PathText } from './PathText.tsx'
import { SourceStateView } from './SourceStateView.tsx'
import { locationOf } from './location.ts'
import { isSourceKind, kindIcons } from './source-kinds.ts'

const Name = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > a': oneLine,
})
const Quiet = styled('span')({ color: color.text.secondary })

const SourceName = ({ source }: { source: Source }) => {
  const { t } = useTranslation('sources')
  const Icon = kindIcons[isSourceKind(source.dbms) ? source.dbms : 'http']
  const kind = isSourceKind(source.dbms) ? t(`kind.${source.dbms}`) : source.dbms
  return (
    <Name>
      <Icon size={16} strokeWidth={1.75} aria-label={kind} role="img" />
      <Link to={paths.source(source.database_name)} title={source.database_name}>
        {source.database_name}
      </Link>
    </Name>
  )
}

interface MomentProps {
  at: string | null
  progress?: number | null
}

/** How long ago, with the exact time on hover; while it is read, how far that is. */
export const Moment = ({ at, progress = null }: MomentProps) => {
  const { t } = useTranslation('common')
  const format = useFormat()
  if (progress !== null) return <Quiet>{format.percent(progress)}</Quiet>
  if (at === null) return <Quiet>{t('table.none')}</Quiet>
  return (
    <Quiet>
      <time dateTime={at} title={format.instant(at)}>
        {format.relative(at)}
      </time>
    </Quiet>
  )
}

/** Columns of the list of sources; sorted by their id. */
export const useSourceColumns = (): readonly Column<Source>[] => {
  const { t } = useTranslation(['sources', 'common'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('list.column.name'),
      sortable: true,
      cell: (source) => <SourceName source={source} />,
    },
    {
      id: 'location',
      head: t('list.column.location'),
      sortable: true,
      mono: true,
      leaves: 1,
      width: '16%',
      cell: (source) =>
        locationOf(source) === '' ? t('common:table.none') : <PathText path={locationOf(source)} />,
    },
    {
      id: 'tables',
      head: t('list.column.tables'),
      sortable: true,
      right: true,
      leaves: 2,
      width: '84px',
      cell: ({ tables }) => format.number(tables),
    },
    {
      id: 'rows',
      head: t('list.column.rows'),
      sortable: true,
      right: true,
      width: '116px',
      cell: ({ rows }) => (rows === null ? t('common:table.none') : format.number(rows)),
    },
    {
      id: 'state',
      head: t('list.column.state'),
      sortable: true,
      width: '184px',
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
      leaves: 2,
      width: '156px',
      cell: (source) => (
        <Moment at={source.extracted_at} progress={source.state === 'extracting' ? source.progress : null} />
      ),
    },
    {
      id: 'owner',
      head: t('list.column.owner'),
      sortable: true,
      width: '168px',
      leaves: 1,
      cell: ({ owner }) => <Quiet>{owner.user}</Quiet>,
    },
  ]
}
