import type { LucideIcon } from 'lucide-react'
import { Braces, FileInput, Globe, Hammer, Inbox, Mail, TableProperties, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActionKind } from '#contract/engine/action.ts'
import type { JobStep } from '#contract/jobs/job.ts'
import { elapsedOf } from '#src/components/job-view/job-figures.ts'
import { stepGlyphs } from '#src/components/job-view/job-phase.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { Board } from '../model/use-board.ts'
import type { StepForm } from '../model/workflow-form.ts'

const icons = {
  extract: FileInput,
  build: Hammer,
  archive_event: Inbox,
  query_to_table: TableProperties,
  http_request: Globe,
  send_email: Mail,
  python: Braces,
} as const satisfies Record<ActionKind, LucideIcon>

/** The styles of steps and columns, as one sheet for the canvas. */
export const faceStyle = {
  '& .step-head': { ...rowLayout(9), height: 50, padding: '0 10px 0 9px' },
  '& .step-head > svg': {
    flex: 'none',
    width: 28,
    height: 28,
    padding: 6,
    borderRadius: radius.control,
    color: color.text.secondary,
    backgroundColor: color.surface.active,
  },
  '& .step-head > div': { minWidth: 0 },
  '& .step-head b': { ...type.panel, ...oneLine, display: 'block', lineHeight: '18px' },
  '& .step-head small': { ...type.caption, ...oneLine, display: 'block', color: color.text.secondary },
  '& .step-state': {
    ...type.caption,
    ...rowLayout(6),
    height: 26,
    padding: '0 10px',
    borderTop: hairline,
    color: color.text.secondary,
  },
  '& .step-state > span:last-child': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  '& .step-progress': {
    position: 'absolute',
    bottom: 0,
    left: 0,
    height: 3,
    borderRadius: radius.chip,
    backgroundColor: color.accent.fill,
  },
  '& .stage-head': { ...type.small, ...rowLayout(8), height: 36, padding: '0 12px' },
  '& .stage-head > span': { color: color.text.tertiary },
  '& .stage-head > b': { ...oneLine, flex: 1, fontWeight: 500, color: color.text.primary },
  '& .stage-head > i': { fontStyle: 'normal', color: color.text.secondary },
} as const

interface FaceProps {
  board: Board
  step: StepForm
}

const lastOf = ({ board, step }: FaceProps): JobStep | undefined =>
  board.job?.steps.find(({ id }) => id === step.id)

/** The state of the step in the last run, and its time. */
const LastState = (props: FaceProps) => {
  const { t } = useTranslation(['workflows', 'jobs', 'shared'])
  const format = useFormat()
  const last = lastOf(props)
  if (!props.step.enabled)
    return (
      <>
        <StateGlyph state="off" />
        <span>{t('shared:state.off')}</span>
      </>
    )
  if (last === undefined)
    return (
      <>
        <StateGlyph state="notYet" />
        <span>{t('list.never')}</span>
      </>
    )
  const elapsed = elapsedOf(last, platformNow())
  return (
    <>
      <StateGlyph state={stepGlyphs[last.state]} />
      <span>{t(`jobs:stepState.${last.state}`)}</span>
      {elapsed !== null && <span>{format.duration(elapsed * 1000)}</span>}
    </>
  )
}

/** The contents of a step's box: its action, and its state in the last run. */
export function StepFace({ board, step }: FaceProps) {
  const kind = board.actions.get(step.action)?.kind
  const Icon = kind === undefined ? TriangleAlert : icons[kind]
  const last = lastOf({ board, step })
  return (
    <>
      <div className="step-head">
        <Icon size={28} strokeWidth={2.5} aria-hidden />
        <div>
          <b>{board.names.action(step.action)}</b>
          <small>{board.names.kind(step.action)}</small>
        </div>
      </div>
      <div className="step-state">
        <LastState board={board} step={step} />
      </div>
      {last?.state === 'running' && last.progress !== null && (
        <div className="step-progress" style={{ width: `${last.progress * 100}%` }} />
      )}
    </>
  )
}

/** The head of a column: number, name, and the time of its steps in the last run. */
export function StageFace({ board, stage }: { board: Board; stage: number }) {
  const format = useFormat()
  const times = (board.job?.steps ?? [])
    .filter((step) => step.stage === stage)
    .flatMap((step) => elapsedOf(step, platformNow()) ?? [])
  return (
    <div className="stage-head">
      <span>{stage + 1}</span>
      <b>{board.names.stage(stage)}</b>
      {times.length > 0 && <i>{format.duration(Math.max(...times) * 1000)}</i>}
    </div>
  )
}
