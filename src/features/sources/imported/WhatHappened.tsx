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

const unknownFacts = { seconds: null, arrivedAt: null, addedAt: null }

const useUploadSteps = ({ facts, table }: WhatHappenedProps): readonly Step[] => {
  const { t } = useTranslation(['imported', 'uploads'])
  const format = useFormat()
  const { seconds, arrivedAt, addedAt } = facts ?? unknownFacts
  const size = format.bytes(facts?.size ?? table.size ?? 0)
  const uploaded =
    seconds === null
      ? t('happened.arrivedText', { size })
      : t('happened.arrivedIn', { size, duration: format.duration(seconds * 1000) })
  return [
    {
      id: 'imported',
      state: 'done',
      title: t('uploads:state.complete'),
      text: uploaded,
      at: arrivedAt,
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
      at: addedAt,
    },
  ]
}

/** The extraction that has not finished, or has failed. */
const useUnreadStep = ({ job_id: job, failure }: Table): Step => {
  const { t } = useTranslation('imported')
  const id = 'extracted'
  if (failure !== null)
    return { id, state: 'failed', title: t('happened.unread'), text: t('happened.unreadText'), at: null }
  const state = job === null ? 'notYet' : 'running'
  return { id, state, title: t('happened.reading'), text: t('happened.readingText'), at: null }
}

const useReadSteps = (extraction: Extraction | null): readonly Step[] => {
  const { t } = useTranslation(['imported', 'shared'])
  const format = useFormat()
  const { job } = useJob(extraction?.job_id)
  if (extraction === null) return []
  const { rows: all, lines_read: read, rejected, attributes, extracted_at: at } = extraction
  const count = all ?? read
  const rows = t('shared:count.rows', { count, rows: format.number(count) })
  const elapsed = job && elapsedOf(job, platformNow())
  return [
    {
      id: 'extracted',
      state: rejected.count > 0 ? 'attention' : 'done',
      title: t('happened.extracted'),
      text: elapsed ? t('happened.rowsIn', { rows, duration: format.duration(elapsed * 1000) }) : rows,
      at,
    },
    {
      id: 'attributes',
      state: 'done',
      title: t('happened.types'),
      text: t('happened.attributes', { count: attributes.length }),
      at,
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
  if (object && object.built_at !== null && !object.is_changed)
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
  const { table, extraction } = props
  const isRead = extraction !== null && table.job_id === null && table.failure === null
  const done = useReadSteps(extraction)
  const unread = useUnreadStep(table)
  const read = isRead ? done : [unread]
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
