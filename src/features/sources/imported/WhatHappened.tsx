import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { useJob } from '#src/api/jobs.ts'
import { elapsedOf } from '#src/components/job-view/job-figures.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { UploadFacts } from '../model/upload-facts.ts'
import type { useRunningBuild } from './use-running-build.ts'

const Root = styled('section')({ paddingBottom: 12, '& > div': { borderBottom: 0 } })
const List = styled('ol')({
  ...listReset,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    columnGap: 10,
    padding: '4px var(--gutter) 8px',
  },
  '& > li > svg, & > li > span:first-of-type': { marginTop: 4 },
  '& b': { fontWeight: 500 },
  '& time, & small': { ...type.small, color: color.text.secondary },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: '2 / -1', overflowWrap: 'anywhere' },
})

interface Step {
  readonly id: string
  readonly state: StateName
  readonly title: string
  readonly text: ReactNode
  readonly at: string | null
}

interface WhatHappenedProps {
  facts: UploadFacts | null
  table: Table
  extraction: Extraction | null
  running: ReturnType<typeof useRunningBuild>
}

const useUploadSteps = ({ facts, table }: WhatHappenedProps): readonly Step[] => {
  const { t } = useTranslation(['imported', 'uploads'])
  const format = useFormat()
  const size = facts?.size ?? table.size
  const bytes = size === null ? undefined : format.bytes(size)
  const seconds = facts?.seconds ?? null
  const arrivedText =
    bytes === undefined
      ? t('happened.confirmed')
      : seconds === null
        ? t('happened.arrivedText', { size: bytes })
        : t('happened.arrivedIn', { size: bytes, duration: format.duration(seconds * 1000) })
  return [
    {
      id: 'imported',
      state: 'done',
      title: t('uploads:state.complete'),
      text: arrivedText,
      at: facts?.arrivedAt ?? null,
    },
    {
      id: 'table',
      state: 'done',
      title: t('happened.table'),
      text: (
        <Trans
          t={t}
          i18nKey="happened.tableText"
          values={{ table: table.table_name, source: table.database_name }}
          components={{
            page: (
              <TextLink isInline to={paths.source(table.database_name)}>
                {table.database_name}
              </TextLink>
            ),
          }}
        />
      ),
      at: facts?.addedAt ?? null,
    },
  ]
}

const useReadSteps = ({ table, extraction }: WhatHappenedProps): readonly Step[] => {
  const { t } = useTranslation(['imported', 'shared'])
  const format = useFormat()
  const { job } = useJob(extraction?.job_id)
  const elapsed = job === undefined ? null : elapsedOf(job, platformNow())
  if (extraction === null || table.job_id !== null)
    return [
      {
        id: 'extracted',
        state: table.failure !== null ? 'failed' : table.job_id === null ? 'notYet' : 'running',
        title: t(table.failure === null ? 'happened.reading' : 'happened.unread'),
        text: t(table.failure === null ? 'happened.readingText' : 'happened.unreadText'),
        at: null,
      },
    ]
  const rows = t('shared:count.rows', {
    count: extraction.rows ?? extraction.lines_read,
    rows: format.number(extraction.rows ?? extraction.lines_read),
  })
  return [
    {
      id: 'extracted',
      state: extraction.rejected.count > 0 ? 'attention' : 'done',
      title: t('happened.extracted'),
      text:
        elapsed === null ? rows : t('happened.rowsIn', { rows, duration: format.duration(elapsed * 1000) }),
      at: extraction.extracted_at,
    },
    {
      id: 'attributes',
      state: 'done',
      title: t('happened.types'),
      text: t('happened.attributes', { count: extraction.attributes.length }),
      at: extraction.extracted_at,
    },
  ]
}

const useBuildStep = ({ running: { object, build, isOwn } }: WhatHappenedProps): Step => {
  const { t } = useTranslation('imported')
  const name = object?.object.display_name ?? ''
  if (build !== undefined && isOwn)
    return {
      id: 'build',
      state: build.state === 'Running' ? 'running' : 'waiting',
      title: t('happened.build', { build: build.build_id }),
      text: t('happened.buildText', { name }),
      at: build.started_at,
    }
  if (object?.built_at != null && !object.is_changed)
    return {
      id: 'build',
      state: 'done',
      title: t('happened.built'),
      text: t('happened.builtText', { name }),
      at: object.built_at,
    }
  return {
    id: 'build',
    state: 'notYet',
    title: t('happened.notBuilt'),
    text: t('happened.notBuiltText'),
    at: null,
  }
}

/** The steps from the upload to queries, each with its time as far as it is known. */
export function WhatHappened(props: WhatHappenedProps) {
  const { t } = useTranslation('imported')
  const format = useFormat()
  const upload = useUploadSteps(props)
  const read = useReadSteps(props)
  const build = useBuildStep(props)
  return (
    <Root>
      <PaneHead onPage title={t('happened.heading')} />
      <List>
        {[...upload, ...read, build].map(({ id, state, title, text, at }) => (
          <li key={id}>
            <StateGlyph state={state} />
            <b>{title}</b>
            {at === null ? (
              <span />
            ) : (
              <time dateTime={at} title={format.instant(at)}>
                {format.exactTime(at)}
              </time>
            )}
            <small>{text}</small>
          </li>
        ))}
      </List>
    </Root>
  )
}
