import { ChevronDown, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Arrival, Batch } from '#src/api/uploads/arrivals.ts'
import { cancelUpload, pauseUpload, resumeUpload, undoCancel } from '#src/api/uploads/receiving.ts'
import { isMoving } from '#src/api/uploads/transfer.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { State } from '#src/ui/State.tsx'
import { toast } from '#src/ui/toast.ts'
import { color, focusRing, media } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { SourceStateView } from '../SourceStateView.tsx'
import { UploadNotes } from './UploadNotes.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import { leftOf, saidShare, shareOf } from './upload-figures.ts'
import { standingOf } from './upload-state.ts'

const Root = styled('li')({ borderTop: `1px solid ${color.line.hair}` })
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) 200px minmax(0, 232px) 60px',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 52,
  padding: '6px 24px 6px 16px',
  [media.belowWide]: {
    padding: '6px 16px 6px 8px',
    gridTemplateColumns: '24px minmax(0, 1fr) 120px minmax(0, 168px) 60px',
  },
  [media.belowNarrow]: { gridTemplateColumns: '24px minmax(0, 1fr) minmax(0, 40%) 60px' },
})
const Name = styled('div')({
  minWidth: 0,
  '& > *': { ...oneLine, display: 'block' },
  '& > strong, & > a': { ...type.body, fontWeight: 500, color: color.text.primary },
  '& > a': { textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& > small': { ...type.caption, color: color.text.secondary },
})
const Bar = styled('div')({ [media.belowNarrow]: { display: 'none' } })
const Tools = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 4 })
const Below = styled('div')({
  '&:empty': { display: 'none' },
  display: 'grid',
  gap: 12,
  padding: '0 24px 14px 52px',
  [media.belowWide]: { padding: '0 16px 14px 44px' },
})

const useFigures = ({ transfer, landing }: Arrival): string => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const { size, received, rate, phase } = transfer
  const rows = landing.at === 'table' ? (landing.table?.rows ?? null) : null
  if (rows !== null) return `${format.bytes(size)}, ${t('figures.rows', { count: rows })}`
  if (received >= size) return format.bytes(size)
  const left = leftOf(transfer)
  const isFlowing = phase === 'sending' && rate !== null
  return [
    t('figures.of', { received: format.bytes(received), size: format.bytes(size) }),
    ...(isFlowing ? [t('figures.rate', { rate: format.bytes(rate) })] : []),
    ...(isFlowing && left !== null ? [t('figures.left', { duration: format.duration(left, 0) })] : []),
  ].join(', ')
}

const Standing = ({ arrival }: { arrival: Arrival }) => {
  const { t } = useTranslation('uploads')
  const { landing } = arrival
  const table = landing.at === 'table' ? landing.table : undefined
  if (table)
    return <SourceStateView state={table.state} rejectedRows={table.rejected_rows} failure={table.failure} />
  const standing = standingOf(arrival)
  return standing ? <State state={standing.glyph}>{t(`state.${standing.word}`)}</State> : null
}

const Actions = ({ id, name, transfer, landing }: Arrival) => {
  const { t } = useTranslation('uploads')
  if (landing.at !== 'none' && landing.at !== 'refused') return <Tools />
  const cancel = () => {
    cancelUpload(id)
    toast({
      state: 'off',
      title: t('cancelled', { name }),
      action: { label: t('undo'), act: () => undoCancel(id) },
    })
  }
  return (
    <Tools>
      {isMoving(transfer) && (
        <IconButton icon={Pause} small label={t('action.pause', { name })} onClick={() => pauseUpload(id)} />
      )}
      {transfer.halt === 'person' && (
        <IconButton icon={Play} small label={t('action.resume', { name })} onClick={() => resumeUpload(id)} />
      )}
      <IconButton icon={X} small label={t('action.cancel', { name })} onClick={cancel} />
    </Tools>
  )
}

interface UploadRowProps {
  arrival: Arrival
  batch: Batch
  /** Its first rows are shown unless they are hidden. */
  isOpenFirst: boolean
}

/** One file: how far it is, what it waits for, and its first rows as soon as they can be read. */
export const UploadRow = ({ arrival, batch, isOpenFirst }: UploadRowProps) => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const figures = useFigures(arrival)
  const { name, transfer, table, landing } = arrival
  const share = shareOf(transfer)
  return (
    <Root>
      <Line>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          small
          label={t(isOpen ? 'preview.hide' : 'preview.show', { name })}
          onClick={() => setOpen(!isOpen)}
        />
        <Name>
          {landing.at === 'table' ? (
            <Link to={paths.table(batch.source, table)} title={table}>
              {table}
            </Link>
          ) : (
            <strong title={table}>{table}</strong>
          )}
          <small>{figures}</small>
        </Name>
        <Bar>
          {share < 1 && (
            <Progress value={share} label={t('progress', { name })}>
              {format.percent(saidShare(transfer))}
            </Progress>
          )}
        </Bar>
        <Standing arrival={arrival} />
        <Actions {...arrival} />
      </Line>
      <Below>
        <UploadNotes arrival={arrival} source={batch.source} />
        {isOpen && <UploadPreview arrival={arrival} />}
      </Below>
    </Root>
  )
}
