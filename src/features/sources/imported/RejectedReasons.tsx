import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { rejectedGroups } from './rejected-groups.ts'

const List = styled('ul')({
  ...listReset,
  borderTop: hairline,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '12px minmax(32px, auto) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 36,
    padding: '4px var(--gutter)',
    borderBottom: hairline,
  },
  '& b': { fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& p': { ...oneLine, margin: 0 },
  '& small': { ...type.small, marginLeft: 12, color: color.text.secondary },
  '& a': type.small,
  [media.belowPhone]: {
    '& > li': { gridTemplateColumns: '12px auto minmax(0, 1fr)' },
    '& p': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& small': { display: 'block', marginLeft: 0 },
    '& a': { gridColumn: '3', minHeight: 44, display: 'inline-flex', alignItems: 'center' },
  },
})

const exampleLength = 60
const shorten = (text: string): string =>
  text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text

interface RejectedReasonsProps {
  extraction: Extraction
  /** Address of the reading options, if the user may change them. */
  reading: string | undefined
}

type Misfits = NonNullable<Extraction['attributes'][number]['misfits']>

/** A column that stayed a text, because some values have another type than the others. */
const MisfitRow = (of: { name: string; misfits: Misfits; reading: string | undefined }) => {
  const { t } = useTranslation(['imported', 'shared'])
  const format = useFormat()
  const { name, misfits, reading } = of
  const [first] = misfits.values
  return (
    <li>
      <StateGlyph state="attention" />
      <b>{format.number(misfits.count)}</b>
      <p>
        <Trans
          t={t}
          i18nKey={`misfit.${misfits.type.main === 'num' ? 'num' : 'other'}`}
          values={{ name }}
          components={{ code: <InlineCode /> }}
        />
        {first !== undefined && (
          <small>{t('misfit.example', { value: shorten(first.value), count: first.count })}</small>
        )}
      </p>
      {reading !== undefined && first !== undefined && !/[,、]/.test(first.value) && (
        <LinkButton to={`${reading}?null=${encodeURIComponent(first.value)}`}>
          {t('misfit.asNull', { value: shorten(first.value) })}
        </LinkButton>
      )}
    </li>
  )
}

const Misfits = ({ extraction, reading }: RejectedReasonsProps) => {
  const { t } = useTranslation('imported')
  const found = extraction.attributes.flatMap(({ attribute_name: name, misfits }) =>
    misfits === null ? [] : [{ name, misfits }],
  )
  if (found.length === 0) return null
  return (
    <section>
      <PaneHead onPage title={t('misfit.title')} count={t('misfit.columns', { count: found.length })} />
      <List aria-label={t('misfit.title')}>
        {found.map((each) => (
          <MisfitRow key={each.name} {...each} reading={reading} />
        ))}
      </List>
      <PageBody top={12} bottom={16}>
        <MarginNote>{t('misfit.note')}</MarginNote>
      </PageBody>
    </section>
  )
}

const Rejected = ({ extraction, reading }: RejectedReasonsProps) => {
  const { t } = useTranslation(['imported', 'shared', 'shell'])
  const format = useFormat()
  const reasonOf = useRejectText()
  const mayRead = useMay('data-manager:source:extract')
  const { rejected, database_name: source, table_name: table } = extraction
  const { count, samples } = rejected
  const stored = useQuery({
    ...queryOf(dataManager.rejectedLines, { params: { source, table } }),
    enabled: mayRead && samples.length < count,
  })
  const lines = stored.data?.lines ?? samples
  const groups = rejectedGroups(lines, reasonOf)
  if (count === 0) return null
  return (
    <section>
      <PaneHead
        onPage
        title={t('rejected.title')}
        count={t('rejected.ways', {
          count: groups.length,
          rows: t('shared:count.rows', { count, rows: format.number(count) }),
        })}
        actions={
          <LinkButton to={`${paths.table(source, table)}?tab=rejected`}>{t('rejected.show')}</LinkButton>
        }
      />
      <List aria-label={t('rejected.title')}>
        {groups.map(({ reason, column, count: times, example }) => (
          <li key={`${column ?? ''}:${reason}`}>
            <StateGlyph state="attention" />
            <b>{format.number(times)}</b>
            <p>
              {column !== null && <InlineCode>{column}</InlineCode>}
              {column !== null && ' '}
              {reason}
              <small>{t('rejected.example', { line: example.line, text: shorten(example.text) })}</small>
            </p>
            {reading !== undefined && <LinkButton to={reading}>{t('shell:page.reading')}</LinkButton>}
          </li>
        ))}
      </List>
      <PageBody top={12} bottom={16}>
        <MarginNote>
          {t('rejected.note')}
          {lines.length < count && ` ${t('rejected.counted', { count: lines.length })}`}
        </MarginNote>
      </PageBody>
    </section>
  )
}

/** Rejected rows by reason, and columns with values of another type; empty if there are none. */
export function RejectedReasons({ extraction }: { extraction: Extraction }) {
  const mayWrite = useMay('data-manager:source:write')
  const { database_name: source, table_name: table } = extraction
  const reading = mayWrite && extraction.reading ? paths.reading(source, table) : undefined
  const props = { extraction, reading }
  return (
    <>
      <Rejected {...props} />
      <Misfits {...props} />
    </>
  )
}
