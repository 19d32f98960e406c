import { useEffect, useMemo, useRef, useState } from 'react'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { color, width } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { RecordPicker, useRecordTime } from '../records/RecordPicker.tsx'
import { ResponseRow } from './ResponseRow.tsx'
import { responseLines, unfoldBy } from './response-lines.ts'
import type { BindingsEditorState } from './use-bindings.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'

const Lines = styled('ol')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  margin: 0,
  padding: '8px 0',
  listStyle: 'none',
  counterReset: 'line',
})
const Footer = styled('div')({
  ...type.caption,
  ...rowLayout(12),
  flex: 'none',
  '& > p': { flex: 1, margin: 0 },
  padding: '8px 12px',
  color: color.text.tertiary,
  borderTop: hairline,
})
/** Shrinks, so the title of the pane fits on one line. */
const Choice = styled('div')({ width: 204, [`@media (max-width: ${width.full - 0.02}px)`]: { width: 128 } })

/** What a click on a value does. */
export type ResponsePicks = Pick<
  BindingsEditorState,
  'used' | 'current' | 'fills' | 'isReadOnly' | 'pick'
> & {
  /** Instead of adding a field. */
  readonly addLabel?: string
}

interface ResponsePaneProps {
  editing: ResponsePicks
  records: readonly RecordSummary[]
  record: SignInRecord | null
  isRecordLoading: boolean
  onChooseRecord: (id: string) => void
  /** Compares the sign-in with another one; undefined without another one. */
  onCompare: (() => void) | undefined
}

const Person = ({
  records,
  record,
  onChooseRecord,
}: Pick<ResponsePaneProps, 'records' | 'record' | 'onChooseRecord'>) => {
  const { t } = useTranslation('shell')
  if (record === null) return null
  return (
    <Choice>
      <RecordPicker
        label={t('page.signInRecord')}
        records={records}
        value={record.id}
        onChoose={onChooseRecord}
      />
    </Choice>
  )
}

const LinesOf = ({ editing, record }: { editing: ResponsePicks; record: SignInRecord }) => {
  const { t } = useTranslation(['bindings', 'shared'])
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, number>>(new Map())
  const list = useRef<HTMLOListElement>(null)
  const { used, current, fills, isReadOnly } = editing
  const lines = useMemo(
    () => responseLines(record.response, { unfolded, used }),
    [record.response, unfolded, used],
  )
  useEffect(() => {
    if (current !== null) list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const label =
    fills === null ? (editing.addLabel ?? t('response.add')) : t('response.fill', { field: fills })
  return (
    <Lines ref={list} aria-label={t('shared:field.response')}>
      {lines.map((line) => (
        <ResponseRow
          key={line.id}
          line={line}
          used={used}
          current={current}
          label={isReadOnly ? undefined : label}
          onPick={({ steps }) => editing.pick(steps)}
          onUnfold={(id) => setUnfolded(new Map(unfolded).set(id, (unfolded.get(id) ?? 0) + unfoldBy))}
        />
      ))}
    </Lines>
  )
}

/** The response of the provider for one user. Bound values are underlined; clicking a value binds it. */
export function ResponsePane(props: ResponsePaneProps) {
  const { editing, records, record, isRecordLoading, onChooseRecord, onCompare } = props
  const { t } = useTranslation(['bindings', 'shared'])
  const when = useRecordTime()
  return (
    <Stack style={{ height: '100%', minHeight: 0, backgroundColor: color.surface.sunken }}>
      <PaneHead
        title={<span style={{ whiteSpace: 'nowrap' }}>{t('shared:field.response')}</span>}
        count={record === null ? undefined : when(record.at)}
        actions={<Person records={records} record={record} onChooseRecord={onChooseRecord} />}
      />
      {record === null ? (
        <div style={{ flex: 1 }}>
          {isRecordLoading ? (
            <Loading shape="text" rows={9} />
          ) : (
            <EmptyState title={t('response.none')}>{t('response.noneText')}</EmptyState>
          )}
        </div>
      ) : (
        <LinesOf key={record.id} editing={editing} record={record} />
      )}
      <Footer>
        <p>{record?.truncated ? t('shared:response.truncated') : t('shared:response.noSecrets')}</p>
        {record !== null && onCompare && (
          <LinkButton onClick={onCompare}>{t('shared:action.compare')}</LinkButton>
        )}
      </Footer>
    </Stack>
  )
}
