import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { MartPreview } from '#contract/data-manager/mart-endpoints.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import type { DesignForm } from '../model/use-design.ts'
import { useMartPreview } from './use-mart-preview.ts'
import type { Mart } from './use-mart.ts'

const Rows = styled('div')({
  maxHeight: 420,
  overflow: 'auto',
  borderBottom: hairline,
  '&:focus-visible': focusInside,
  '& table': { ...type.small, minWidth: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    ...oneLine,
    maxWidth: 240,
    height: 27,
    padding: '0 12px',
    borderBottom: hairline,
    textAlign: 'start',
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th': {
    position: 'sticky',
    top: 0,
    height: 26,
    ...type.monoSmall,
    fontFamily: mono,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& [data-right]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [data-null]': { color: color.text.tertiary },
})

const Table = ({ preview, name }: { preview: MartPreview; name: string }) => {
  const { t } = useTranslation(['mart', 'shared'])
  const right = preview.columns.map(({ main }) => (main === 'num' ? '' : undefined))
  return (
    <Rows tabIndex={0} role="region" aria-label={t('preview.caption', { name })}>
      <table>
        <thead>
          <tr>
            {preview.columns.map((column, index) => (
              <th key={column.name} scope="col" title={column.name} data-right={right[index]}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows without a known key that do not change
            <tr key={index}>
              {row.map((text, column) => (
                <td
                  key={preview.columns[column]?.name}
                  title={text ?? undefined}
                  data-right={right[column]}
                  data-null={text === null ? '' : undefined}
                >
                  {text ?? t('shared:table.null')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Rows>
  )
}

const Counts = ({ preview }: { preview: MartPreview }) => {
  const { t } = useTranslation('mart')
  const format = useFormat()
  const { base, base_rows, total_rows: count, rejected_rows, filtered_rows, rows } = preview
  const texts = [
    t('preview.rows', { count, of: format.number(base_rows), base }),
    ...(rows.length < count ? [t('preview.first', { count: rows.length })] : []),
    ...(filtered_rows > 0 ? [t('preview.filtered', { count: filtered_rows })] : []),
    ...(rejected_rows > 0 ? [t('preview.rejected', { count: rejected_rows })] : []),
  ]
  return texts.join(' · ')
}

interface MartPreviewPaneProps {
  mart: Mart
  design: DesignForm
}

type PreviewState = ReturnType<typeof useMartPreview>

/** Why the rows are not shown, or not those of the current design. */
const Obstacle = ({
  error,
  mayRead,
  isSound,
}: {
  error: Error | null
  mayRead: boolean
  isSound: boolean
}) => {
  const { t } = useTranslation('mart')
  if (isApiError(error) && error.isUnavailable) return <MarginNote>{t('preview.unavailable')}</MarginNote>
  if (error !== null) return <ErrorNote error={error} isRead />
  if (!mayRead) return <MarginNote>{t('preview.denied')}</MarginNote>
  return isSound ? null : <MarginNote tone="warning">{t('preview.fix')}</MarginNote>
}

const Status = ({ preview, isUpdating }: Pick<PreviewState, 'preview' | 'isUpdating'>) => {
  const { t } = useTranslation('mart')
  if (isUpdating) return t('preview.updating')
  return preview && <Counts preview={preview} />
}

/** The first rows of the mart, and how many it would have. Computed on all rows, as a build does. */
export function MartPreviewPane({ mart, design }: MartPreviewPaneProps) {
  const { t } = useTranslation('mart')
  const mayRead = useMay('data-manager:source:extract')
  const isSound = design.problems.length === 0
  const { preview, isUpdating, error } = useMartPreview(mart.object, mayRead && isSound && mart.base !== null)
  if (mart.base === null) return null
  const shown = error === null ? preview : undefined
  return (
    <>
      <PaneHead
        title={t('preview.title')}
        count={
          <span aria-live="polite">
            <Status preview={shown} isUpdating={isUpdating} />
          </span>
        }
      />
      <div data-note="" hidden={error === null && mayRead && isSound}>
        <Obstacle {...{ error, mayRead, isSound }} />
      </div>
      {shown && <Table preview={shown} name={mart.object.display_name || mart.object.object_name} />}
    </>
  )
}
