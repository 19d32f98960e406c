import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { framed, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { previewRows } from '../model/attributes-api.ts'
import { type KnownNames, keyOfTable } from '../model/known-names.ts'
import type { PreviewState } from '../model/use-preview.ts'
import { useTypeText } from '../model/use-type-text.ts'
import { useValueText } from './use-value-text.ts'

const Root = styled('section')({ minWidth: 0 })
const Head = styled('header')({
  ...rowLayout('4px 8px'),
  flexWrap: 'wrap',
  minHeight: 26,
  marginBottom: 6,
  '& > h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, color: color.text.secondary },
})
const Rows = styled('div')({
  ...framed,
  // As high as the rows that are asked for, so that nothing below moves.
  minHeight: (previewRows + 1) * 29,
  overflowX: 'auto',
  '&:focus-visible': focusInside,
  '& table': { ...type.controlSmall, borderCollapse: 'collapse' },
  '& th, & td': {
    ...oneLine,
    minWidth: 120,
    maxWidth: 280,
    height: 29,
    padding: '0 12px',
    borderBottom: hairline,
    textAlign: 'start',
  },
  '& th': {
    ...type.small,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& td[data-result], & th[data-result]': { fontWeight: 600, color: color.text.primary },
  '& [data-right]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td > i': { fontStyle: 'normal', fontWeight: 400, color: color.text.tertiary },
  '&[data-old] td, &[data-old] td[data-result]': { color: color.text.tertiary },
  '& > p': { ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary },
})

/** Milliseconds. A screen reader hears what was found once typing has stopped. */
const announcementPause = 1000

interface PreviewPaneProps {
  /** Of the attribute, for the head of the result. */
  name: string
  state: PreviewState
  names: KnownNames
}

const isRight = (main: string): '' | undefined => (main === 'num' ? '' : undefined)

const ValueTable = ({ preview, name }: { preview: AttributePreview; name: string }) => {
  const { t } = useTranslation('shared')
  const valueText = useValueText()
  const heads = preview.columns.map((column) => (column.is_result ? name : column.name))
  return (
    <table>
      <caption style={visuallyHidden}>{t('preview.title')}</caption>
      <thead>
        <tr>
          {preview.columns.map(({ type: { main }, is_result: isResult }, index) => (
            <th
              key={`${isResult} ${heads[index]}`}
              scope="col"
              title={heads[index]}
              data-right={isRight(main)}
              data-result={isResult ? '' : undefined}
            >
              {heads[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows without a known key that do not change
          <tr key={at}>
            {preview.columns.map(({ type: valueType, is_result: isResult }, index) => {
              const value = row[index] ?? null
              const text = value === null ? undefined : valueText(value, valueType)
              return (
                <td
                  key={`${isResult} ${heads[index]}`}
                  title={text}
                  data-right={isRight(valueType.main)}
                  data-result={isResult ? '' : undefined}
                >
                  {text ?? <i>{t('table.null')}</i>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was found about the values, in one line. */
const useSummary = (names: KnownNames) => {
  const { t, i18n } = useTranslation('virtual')
  return ({ kind, table, tables }: AttributePreview): string => {
    const key = table === null ? undefined : keyOfTable(table)
    const shown = names.tables.find((known) => known.key === key)?.displayName ?? table?.table_name
    const isAggregate = kind === 'aggregate'
    const parts = [
      t(isAggregate ? 'kind.aggregate' : 'kind.row'),
      ...(shown === undefined ? [] : [t(isAggregate ? 'preview.allRows' : 'preview.rows', { table: shown })]),
      ...(tables.length > 1 ? [t('preview.tables', { count: tables.length })] : []),
    ]
    return enumerate(i18n.language, parts)
  }
}

/** For screen readers: the problem, or the type and the first value. */
const useAnnouncement = ({ preview }: PreviewState): string => {
  const { t } = useTranslation('virtual')
  const typeText = useTypeText()
  const problemText = useProblemText()
  const valueText = useValueText()
  const textOf = (found: AttributePreview): string => {
    const [problem] = found.problems
    if (problem !== undefined) return problemText(problem)
    if (found.type === null) return ''
    const value = found.failure === null ? (found.rows[0]?.at(-1) ?? null) : null
    return value === null
      ? typeText(found.type.main)
      : t('preview.announced', { type: typeText(found.type.main), value: valueText(value, found.type) })
  }
  return useDebouncedValue(preview === undefined ? '' : textOf(preview), announcementPause)
}

const Obstacle = ({ state }: { state: PreviewState }) => {
  const { t } = useTranslation('virtual')
  const problemText = useProblemText()
  const { sound, error, mayPreview } = state
  if (!mayPreview) return <MarginNote>{t('preview.denied')}</MarginNote>
  if (error !== null) return <ErrorNote error={error} isRead />
  return sound?.failure ? <MarginNote tone="warning">{problemText(sound.failure)}</MarginNote> : null
}

/** The type, and where the values come from. */
const Found = ({ sound, names, isOld }: { sound: AttributePreview; names: KnownNames; isOld: boolean }) => {
  const { t } = useTranslation('virtual')
  const typeText = useTypeText()
  const summary = useSummary(names)
  if (sound.type === null) return null
  return (
    <>
      <Tag tone="accent">{typeText(sound.type.main)}</Tag>
      {sound.type.sub !== undefined && <Tag mono>{sound.type.sub}</Tag>}
      <small>{isOld ? t('preview.old') : summary(sound)}</small>
    </>
  )
}

/** The type of the expression, and its values in some rows, beside what they are computed from. */
export function PreviewPane({ name, state, names }: PreviewPaneProps) {
  const { t } = useTranslation(['virtual', 'shared'])
  const id = useId()
  const announcement = useAnnouncement(state)
  const { preview, sound } = state
  const isOld = preview !== sound && (preview?.problems.some(({ offset }) => offset !== null) ?? false)
  return (
    <Root data-wide="" aria-labelledby={id}>
      <Head>
        <h2 id={id}>{t('shared:preview.title')}</h2>
        {sound && <Found {...{ sound, names, isOld }} />}
      </Head>
      <Obstacle state={state} />
      <Rows tabIndex={0} role="group" aria-label={t('preview.values')} data-old={isOld ? '' : undefined}>
        {sound === undefined || sound.columns.length === 0 ? (
          <p>{t('preview.empty')}</p>
        ) : (
          <ValueTable preview={sound} name={name} />
        )}
      </Rows>
      <p role="status" style={visuallyHidden}>
        {announcement}
      </p>
    </Root>
  )
}
