import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import {
  type Publication,
  type PublicationStage,
  type StageStatus,
  stagesOf,
} from '#src/uploads/model/publication.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { SendNote, type SendActions } from './SendNote.tsx'
import { transferProgress } from './stage-figures.ts'

const List = styled('ol')({
  ...listReset,
  '& > li': { borderBottom: `1px solid ${color.line.hair}` },
  '& > li:first-of-type': { borderTop: `1px solid ${color.line.hair}` },
})
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 40,
  '& > strong': { ...type.body, fontWeight: 500 },
  '& > strong[data-waiting]': { fontWeight: 400, color: color.text.tertiary },
  '& > small': { ...type.small, color: color.text.secondary, textAlign: 'end' },
  '& [data-unseen]': visuallyHidden,
})
const Below = styled('div')({
  '&:empty': { display: 'none' },
  display: 'grid',
  gap: 10,
  padding: '0 0 14px 28px',
})

const glyphs = {
  done: 'done',
  running: 'running',
  waiting: 'notYet',
  paused: 'off',
  stopped: 'attention',
} as const satisfies Record<StageStatus, StateName>

/** The text next to a stage: figures during a transfer, otherwise its status. */
const useFigures = (publication: Publication) => {
  const { t } = useTranslation(['sending', 'shared'])
  const format = useFormat()
  const { transfer, alreadyExisted, version } = publication
  const transferFigures = () => {
    const progress = transferProgress(publication)
    if (!progress) return t('stage.running')
    const { done, of, rate, remaining } = progress
    return [
      t('figures.of', { done: format.bytes(done), of: format.bytes(of) }),
      ...(rate === null ? [] : [t('shared:transfer.rate', { rate: format.bytes(rate) })]),
      ...(remaining === null ? [] : [t('shared:transfer.left', { duration: format.duration(remaining, 0) })]),
    ].join(', ')
  }
  const done = {
    package: () => t('stage.packageDone'),
    upload: () => (alreadyExisted ? t('stage.notNeeded') : format.bytes(transfer.size)),
    version: () => (alreadyExisted ? t('stage.wasThere') : t('stage.versionDone', { version })),
    verification: () => t('stage.verified'),
  } as const satisfies Record<PublicationStage, () => string>
  return (stage: PublicationStage, standing: StageStatus): string => {
    if (standing === 'done') return done[stage]()
    if (standing === 'waiting') return ''
    if (stage === 'upload' && transfer.phase === 'holding') return t('stage.holding')
    if (stage === 'upload' || stage === 'verification') return transferFigures()
    return standing === 'running' ? t('stage.running') : ''
  }
}

const Bar = ({ publication, stage }: { publication: Publication; stage: PublicationStage }) => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const progress = transferProgress(publication)
  if (!progress || publication.stage !== stage) return null
  return (
    <Progress value={progress.share} label={t(`stage.${stage}`)}>
      {format.percent(progress.share)}
    </Progress>
  )
}

interface SendStagesProps {
  publication: Publication
  actions: SendActions
}

/** The stages of publishing with their status, and the actions for one that stopped. */
export function SendStages({ publication, actions }: SendStagesProps) {
  const { t } = useTranslation(['sending', 'shared'])
  const figures = useFigures(publication)
  return (
    <List aria-label={t('shared:field.stages')}>
      {stagesOf(publication).map(({ stage, status }) => (
        <li key={stage} aria-current={status === 'done' || status === 'waiting' ? undefined : 'step'}>
          <Line>
            <StateGlyph state={glyphs[status]} />
            <strong data-waiting={status === 'waiting' ? '' : undefined}>{t(`stage.${stage}`)}</strong>
            <span data-unseen="">{t(`status.${status}`)}</span>
            <small>{figures(stage, status)}</small>
          </Line>
          <Below>
            <Bar publication={publication} stage={stage} />
            {(status === 'stopped' || status === 'paused') && (
              <SendNote publication={publication} actions={actions} />
            )}
          </Below>
        </li>
      ))}
    </List>
  )
}
