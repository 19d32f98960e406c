import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RuleOutcome, ruleOutcomes, type RulePreview } from '#contract/data-manager/rule-endpoints.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { formatReason } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { PreviewScroll } from './rule-style.ts'
import type { RulePreviewState } from './use-rule-preview.ts'

const tones = {
  unchanged: 'neutral',
  changed: 'accent',
  emptied: 'warning',
  left_out: 'info',
  rejected: 'warning',
  stopped: 'error',
} as const satisfies Record<RuleOutcome, string>

type PreviewRow = RulePreview['rows'][number]

const useReasonText = () => {
  const formatter = useMessageFormatter()
  return (reason: NonNullable<PreviewRow['reason']>): string => {
    const text = formatter && formatReason(reason.code, { params: reason.params, formatter })
    return text === undefined ? reason.message : String(text)
  }
}

const Value = ({ value }: { value: string | null }) => {
  const { t } = useTranslation('shared')
  return value === null ? <i>{t('table.null')}</i> : value
}

const Rows = ({ name, rows }: { name: string; rows: readonly PreviewRow[] }) => {
  const { t } = useTranslation('rules')
  const reasonText = useReasonText()
  const caption = t('preview.caption', { name })
  return (
    <PreviewScroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption style={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('preview.before')}</th>
            <th scope="col">{t('preview.after')}</th>
            <th scope="col">{t('preview.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ before, after, outcome, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows without a known key that do not change
            <tr key={index}>
              <td title={before ?? undefined}>
                <Value value={before} />
              </td>
              <td title={after ?? undefined}>
                {outcome === 'left_out' || outcome === 'rejected' || outcome === 'stopped' ? null : (
                  <Value value={after} />
                )}
              </td>
              <td>
                {outcome !== 'unchanged' && <Tag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Tag>}
                {reason !== null && <small>{reasonText(reason)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PreviewScroll>
  )
}

const views = ['every', 'affected'] as const
type View = (typeof views)[number]

const Shown = ({ name, preview }: { name: string; preview: RulePreview }) => {
  const { t } = useTranslation('rules')
  const [view, setView] = useState<View>('every')
  const affected = preview.rows.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <>
      <Row gap={8} wrap>
        {ruleOutcomes
          .filter((outcome) => preview.counts[outcome] > 0)
          .map((outcome) => (
            <Tag key={outcome} tone={tones[outcome]}>
              {t('preview.count', { name: t(`outcome.${outcome}`), count: preview.counts[outcome] })}
            </Tag>
          ))}
      </Row>
      <Row>
        <ToggleGroup
          label={t('preview.shown')}
          segments={views.map((id) => ({ id, label: t(`preview.${id}`) }))}
          value={view}
          onChange={setView}
        />
      </Row>
      {view === 'affected' && affected.length === 0 ? (
        <MarginNote>{t('preview.none')}</MarginNote>
      ) : (
        <Rows name={name} rows={view === 'every' ? preview.rows : affected} />
      )}
    </>
  )
}

interface RulePreviewPaneProps extends RulePreviewState {
  name: string
  /** Why there is no preview; undefined if there can be one. */
  absence: 'denied' | undefined
  isValid: boolean
}

/** How many rows are shown, or that they are being updated. */
const Status = ({ preview, isUpdating }: Pick<RulePreviewState, 'preview' | 'isUpdating'>) => {
  const { t } = useTranslation('rules')
  if (isUpdating) return t('preview.updating')
  return preview && t(preview.complete ? 'preview.all' : 'preview.first', { count: preview.rows_read })
}

/** The values of the first rows before and after the rules. */
export function RulePreviewPane(props: RulePreviewPaneProps) {
  const { name, absence, isValid, preview, isUpdating, error } = props
  const { t } = useTranslation('rules')
  if (absence !== undefined) return <MarginNote>{t(`preview.${absence}`)}</MarginNote>
  if (isApiError(error) && error.isUnavailable) return <MarginNote>{t('preview.unavailable')}</MarginNote>
  return (
    <Stack gap={10}>
      <Row gap={8}>
        <strong>{t('preview.title')}</strong>
        <span aria-live="polite">
          <Muted size="small">
            <Status {...{ preview, isUpdating }} />
          </Muted>
        </span>
      </Row>
      <ErrorNote error={error} isRead />
      {!isValid && <MarginNote tone="warning">{t(preview ? 'preview.stale' : 'preview.fix')}</MarginNote>}
      {preview && <Shown name={name} preview={preview} />}
    </Stack>
  )
}
