import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useActionLabel } from '#src/components/audit/audit-actions.ts'
import { useObjectName } from '#src/components/audit/audit-object.ts'
import type { TodayActivity } from '#contract/today/today.ts'
import { DownloadsLine } from '#src/components/package-listing/DownloadsLine.tsx'
import { listingLanguage, localizedName } from '#src/components/package-listing/localized-text.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { useOverview } from '../model/use-today.ts'
import { Pane, PaneText, rowLink } from './Pane.tsx'

const Row = styled(Link)({
  ...rowLink,
  borderBottom: hairline,
  '& > b': { ...type.body, ...oneLine, flex: 1, fontWeight: 500 },
  '& > small': { ...type.small, flex: 'none', color: color.text.secondary },
  // The version follows the name.
  '& > b:has(+ code)': { flex: '0 1 auto', marginRight: -4 },
  '& > code': { ...type.monoSmall, flex: 'none', color: color.text.tertiary },
  '& > span': { ...type.body, ...rowLayout(8), flex: 'none', marginLeft: 'auto' },
  '& data': { minWidth: 48, textAlign: 'right' },
  '&[data-total] > b': { fontWeight: 400, color: color.text.secondary },
  '&[data-total] data': { fontWeight: 600 },
  '& > [data-attention]': { color: color.tone.warning.text },
})

type Query = ReturnType<typeof useOverview>
type Part<K extends keyof TodayActivity> = Extract<NonNullable<TodayActivity[K]>, { failure: null }>

interface PartPaneProps<K extends keyof TodayActivity> {
  of: K
  query: Query
  title: string
  note?: (part: Part<K>) => ReactNode
  actions?: ReactNode
  children: (part: Part<K>) => ReactNode
}

const isRead = <K extends keyof TodayActivity>(
  part: TodayActivity[K] | undefined,
): part is Part<K> & TodayActivity[K] => part !== undefined && part !== null && part.failure === null

/** A part of the activity; nothing without the permission. */
function PartPane<K extends keyof TodayActivity>(props: PartPaneProps<K>) {
  const { of, query, title, note, actions, children } = props
  const { t } = useTranslation('today')
  const formatProblem = useProblemText()
  const part = query.data?.activity[of]
  if (part === null) return null
  return (
    <Pane
      title={title}
      note={isRead<K>(part) ? note?.(part) : undefined}
      actions={actions}
      query={{ ...query, data: part }}
      error={t('activity.error')}
      rows={[4, 34]}
    >
      {(read) =>
        isRead<K>(read) ? (
          children(read)
        ) : (
          <PaneText role="alert">{read?.failure ? formatProblem(read.failure) : ''}</PaneText>
        )
      }
    </Pane>
  )
}

/** Playbooks that were changed last, with their problems. */
export function PlaybooksPane({ query }: { query: Query }) {
  const { t } = useTranslation('today')
  return (
    <PartPane
      of="playbooks"
      query={query}
      title={t('playbooks.title')}
      note={({ total }) => total}
      actions={<LinkButton to={paths.playbooks()}>{t('playbooks.all')}</LinkButton>}
    >
      {({ items }) =>
        items.length === 0 ? (
          <PaneText>{t('playbooks.none')}</PaneText>
        ) : (
          <ul>
            {items.map(({ uuid, name, errors, warnings, updated_at: at }) => (
              <li key={uuid}>
                <Row to={paths.playbook(uuid)} data-row="">
                  <StateGlyph state={errors > 0 ? 'failed' : warnings > 0 ? 'attention' : 'done'} />
                  <b title={name}>{name.trim() || uuid}</b>
                  <small>
                    {errors + warnings === 0
                      ? t('playbooks.sound')
                      : t('playbooks.problems', { count: errors + warnings })}
                  </small>
                  <small>
                    <RelativeTime at={at} />
                  </small>
                </Row>
              </li>
            ))}
          </ul>
        )
      }
    </PartPane>
  )
}

/** The packages with the most downloads of the last 30 days. */
export function PackagesPane({ query }: { query: Query }) {
  const { t, i18n } = useTranslation('today')
  const format = useFormat()
  const language = listingLanguage(i18n.language)
  return (
    <PartPane
      of="packages"
      query={query}
      title={t('packages.title')}
      note={({ since }) =>
        since === null ? t('packages.note') : t('packages.since', { day: format.date(since) })
      }
      actions={<LinkButton to={paths.packages()}>{t('packages.all')}</LinkButton>}
    >
      {({ items, total, recent }) =>
        items.length === 0 ? (
          <PaneText>{t('packages.none')}</PaneText>
        ) : (
          <ul>
            {items.map((item) => (
              <li key={`${item.collection}/${item.id}`}>
                <Row to={paths.package(item.collection, item.id)} data-row="">
                  <b>{localizedName(item, language)}</b>
                  {item.latest !== null && <code>{item.latest}</code>}
                  <span>
                    <DownloadsLine days={item.days} />
                    <data value={item.recent}>{format.number(item.recent)}</data>
                  </span>
                </Row>
              </li>
            ))}
            {total > items.length && (
              <li>
                <Row to={paths.packages()} data-row="" data-total="">
                  <b>{t('packages.total', { count: total })}</b>
                  <span>
                    <data value={recent}>{format.number(recent)}</data>
                  </span>
                </Row>
              </li>
            )}
          </ul>
        )
      }
    </PartPane>
  )
}

const Change = styled('li')({
  '& > a': {
    ...rowLayout(12),
    minHeight: 34,
    padding: '4px var(--gutter)',
    color: 'inherit',
    textDecoration: 'none',
    borderBottom: hairline,
    '&:hover': { backgroundColor: color.surface.hover },
    '&:focus-visible': focusInside,
  },
  '& span': { ...type.small, flex: 'none', width: 168, ...oneLine, color: color.text.secondary },
  '& b': { ...type.body, ...oneLine, flex: 1, fontWeight: 500 },
  '& small': { ...type.small, ...oneLine, flex: 'none', maxWidth: 140, color: color.text.secondary },
  // On phones, the name is the first of two lines.
  [media.belowPhone]: {
    '& > a': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: '0 8px',
      minHeight: 56,
      padding: '8px var(--gutter)',
    },
    '& b': { gridArea: '1 / 1 / 2 / 3' },
    '& span': { gridArea: '2 / 1', width: 'auto' },
    '& small': { gridArea: '2 / 2', maxWidth: 'none' },
    '& small:last-of-type': { gridArea: '1 / 3 / 3 / 4' },
  },
})

/** Changes of the last 24 hours, from the audit log. */
export function ChangesPane({ query }: { query: Query }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  const actionLabel = useActionLabel()
  const nameOf = useObjectName()
  return (
    <PartPane
      of="changes"
      query={query}
      title={t('changes.title')}
      note={({ total, more }) =>
        more
          ? t('changes.more', { number: format.number(total) })
          : t('changes.note', { number: format.number(total) })
      }
      actions={<LinkButton to={paths.audit()}>{t('changes.all')}</LinkButton>}
    >
      {({ items }) =>
        items.length === 0 ? (
          <PaneText>{t('changes.none')}</PaneText>
        ) : (
          <ul>
            {items.map((entry) => (
              <Change key={entry.seq}>
                <Link
                  to={`${paths.audit()}?${new URLSearchParams({ object: entry.object, entry: String(entry.seq) })}`}
                  data-row=""
                >
                  <span>{actionLabel(entry.action)}</span>
                  <b title={nameOf(entry)}>{nameOf(entry)}</b>
                  <small>{entry.user}</small>
                  <small>
                    <RelativeTime at={entry.at} />
                  </small>
                </Link>
              </Change>
            ))}
          </ul>
        )
      }
    </PartPane>
  )
}
