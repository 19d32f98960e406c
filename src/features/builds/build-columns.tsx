import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Build } from '#contract/data-manager/build.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { JobState } from '#src/parts/job-view/JobState.tsx'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/State.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { figuresOf } from './build-figures.ts'
import { useLevelWords } from './use-level-words.ts'

const Name = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 })
const Quiet = styled('span')({ color: color.text.secondary })

/** Columns of the list of builds at the time `now`. */
export const useBuildColumns = (now: number): readonly Column<Build>[] => {
  const { t } = useTranslation(['builds', 'common'])
  const format = useFormat()
  const levelWords = useLevelWords()
  const none = t('common:table.none')
  return [
    {
      id: 'build',
      head: t('column.build'),
      cell: (build) => (
        <Name>
          <Link to={paths.build(build.build_id)}>{t('name', { build: build.build_id })}</Link>
          {build.is_current && <Tag tone="accent">{t('current')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'levels',
      head: t('column.levels'),
      width: '128px',
      leaves: 1,
      cell: ({ levels }) => levelWords(levels),
    },
    { id: 'state', head: t('column.state'), width: '120px', cell: (build) => <JobState job={build} /> },
    {
      id: 'by',
      head: t('column.by'),
      width: '144px',
      leaves: 1,
      cell: ({ started_by: by }) => <Quiet>{by.user}</Quiet>,
    },
    {
      id: 'started',
      head: t('column.started'),
      width: '120px',
      cell: ({ created_at: at }) => (
        <Quiet>
          <time dateTime={at} title={format.instant(at)}>
            {format.relative(at)}
          </time>
        </Quiet>
      ),
    },
    {
      id: 'duration',
      head: t('column.duration'),
      width: '96px',
      right: true,
      leaves: 2,
      cell: (build) => format.duration(figuresOf(build, now).duration),
    },
    {
      id: 'tables',
      head: t('column.tables'),
      width: '80px',
      right: true,
      leaves: 2,
      cell: (build) => format.number(figuresOf(build, now).tables),
    },
    {
      id: 'rows',
      head: t('column.rows'),
      width: '120px',
      right: true,
      cell: (build) => {
        const { rows } = figuresOf(build, now)
        return rows === null ? none : format.number(rows)
      },
    },
    {
      id: 'rejected',
      head: t('column.rejected'),
      width: '120px',
      right: true,
      leaves: 1,
      cell: (build) => {
        const { rejected } = figuresOf(build, now)
        return rejected === 0 ? none : <State state="attention">{format.number(rejected)}</State>
      },
    },
  ]
}
