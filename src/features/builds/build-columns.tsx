import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { paths } from '#src/paths.ts'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { figuresOf, isRetained } from './build-figures.ts'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Level } from '#contract/data-manager/logical-object.ts'

/** Returns a function that lists levels: "prim and mart", in the language of the console. */
export function useFormatLevels(): (levels: readonly Level[]) => string {
  const { t, i18n } = useTranslation('shared')
  return (levels) => new Intl.ListFormat(i18n.language).format(levels.map((level) => t(`level.${level}`)))
}

/** The columns of the list of builds. `now` is used for running ones. */
export function useBuildColumns(now: number): readonly Column<Build>[] {
  const { t } = useTranslation(['builds', 'shared', 'shell'])
  const format = useFormat()
  const formatLevels = useFormatLevels()
  const none = t('shared:table.none')
  const writeRows = (rows: number | null) =>
    rows === null ? null : t('shared:count.rows', { count: rows, rows: format.number(rows) })
  return [
    {
      id: 'build',
      head: t('shared:field.build'),
      cell: (build) => (
        <NameCell>
          <Link to={paths.build(build.build_id)}>{t('shell:page.build', { build: build.build_id })}</Link>
          {build.is_current && <Tag tone="accent">{t('shared:state.live')}</Tag>}
          {isRetained(build) && <Tag>{t('back.tag')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'levels',
      head: t('column.levels'),
      width: '128px',
      hideBelow: 1,
      cell: ({ levels }) => formatLevels(levels),
    },
    { id: 'state', head: t('shared:field.state'), width: '120px', cell: (build) => <JobState job={build} /> },
    {
      id: 'by',
      head: t('shared:field.startedBy'),
      width: '172px',
      hideBelow: 1,
      cell: ({ started_by: by }) => <Muted>{by.user}</Muted>,
    },
    {
      id: 'started',
      head: t('shared:field.started'),
      width: '120px',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
    {
      id: 'duration',
      head: t('shared:field.duration'),
      width: '96px',
      right: true,
      hideBelow: 2,
      cell: (build) => format.duration(figuresOf(build, now).duration),
    },
    {
      id: 'tables',
      head: t('column.tables'),
      width: '128px',
      right: true,
      hideBelow: 2,
      cell: (build) => format.number(figuresOf(build, now).tables),
    },
    {
      id: 'rows',
      head: t('column.rows'),
      width: '128px',
      right: true,
      figure: (build) => writeRows(figuresOf(build, now).rows),
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
      hideBelow: 1,
      cell: (build) => {
        const { rejected } = figuresOf(build, now)
        return rejected === 0 ? none : <State state="attention">{format.number(rejected)}</State>
      },
    },
  ]
}
