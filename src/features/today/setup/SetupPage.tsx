import { Database } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupState, SetupStep, TodayOverview } from '#contract/today/today.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isToday } from '#src/lib/format.ts'
import { paths } from '#src/paths.ts'
import { FlowPicture } from '#src/ui/display/FlowPicture.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { openChangePassword } from '../model/open-change-password.ts'
import { CommandDialog, type CommandPurpose } from '../model/CommandDialog.tsx'
import { touchTarget } from '../panes/Pane.tsx'
import { SamplePane } from './SamplePane.tsx'
import { UploadFilesButton } from './UploadFiles.tsx'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 372px',
  minHeight: '100%',
  '&[data-alone]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
})
const Head = styled('header')({
  ...rowLayout(24),
  justifyContent: 'space-between',
  padding: '20px var(--gutter) 16px',
  borderBottom: hairline,
  '& h1': { ...type.page, margin: 0 },
  '& p': { ...type.body, margin: 0, color: color.text.secondary },
  '& > svg': { flex: 'none' },
  [media.belowNarrow]: { '& > svg': { display: 'none' } },
})
const Bar = styled('div')({
  ...type.small,
  ...rowLayout(12),
  flexWrap: 'wrap',
  minHeight: 38,
  padding: '4px var(--gutter)',
  color: color.text.secondary,
  borderBottom: hairline,
  '& > span:last-of-type': { marginLeft: 'auto' },
  [media.belowPhone]: { '& > span > button': { ...touchTarget, display: 'flex' } },
})
const List = styled('ol')({
  ...listReset,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr) auto',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 60,
    padding: '9px var(--gutter)',
    borderBottom: hairline,
  },
  '& > li > svg': { alignSelf: 'start', marginTop: 3 },
  '& b': { ...type.body, display: 'block', fontWeight: 500 },
  '& p': { ...type.small, margin: 0, maxWidth: '96ch', color: color.text.secondary },
  '& > li[data-done] b': { color: color.text.secondary },
  '& > li[data-next]': { padding: '18px var(--gutter) 20px', backgroundColor: color.accent.softer },
  '& > li[data-next] > svg': { marginTop: 4 },
  '& > li[data-next] b': type.section,
  '& > li[data-next] p': type.body,
  '& > li > footer': { ...rowLayout('8px 12px'), flexWrap: 'wrap', gridColumn: '2 / -1', paddingTop: 14 },
  '& > li > footer > small': { ...type.small, color: color.text.secondary },
  [media.belowPhone]: {
    '& > li > a, & > li > button': touchTarget,
    '& > li > footer > small': { flexBasis: '100%' },
  },
})

/** What a step opens: a page, or one of the dialogs. */
const targets = {
  password: 'password',
  data: paths.uploads(),
  folder: 'folder',
  query: paths.query(),
  invite: paths.newUser(),
  provider: paths.newProvider(),
  backup: 'backup',
} as const satisfies Record<SetupStep, string>

interface StepProps {
  state: SetupState
  isNext: boolean
  onCommand: (purpose: CommandPurpose) => void
}

const stepAction = ({ state: { step }, onCommand }: StepProps) => {
  const target = targets[step]
  if (target === 'password') return { onClick: openChangePassword }
  return target === 'backup' || target === 'folder' ? { onClick: () => onCommand(target) } : { to: target }
}

const DataActions = (): ReactNode => {
  const { t } = useTranslation('today')
  return (
    <>
      <UploadFilesButton variant="primary" />
      <Button icon={Database} to={paths.newSource()}>
        {t('setup.connect')}
      </Button>
      <small>{t('setup.formats')}</small>
    </>
  )
}

const useDoneText = () => {
  const { t } = useTranslation('today')
  const format = useFormat()
  return (at: string | null): string => {
    if (at === null) return t('setup.done')
    return isToday(at)
      ? t('setup.doneToday', { time: format.time(at) })
      : t('setup.doneOn', { day: format.date(at) })
  }
}

const StepAction = (props: StepProps) => {
  const { t } = useTranslation(['today', 'shared'])
  const { state, isNext } = props
  const action = stepAction(props)
  const { step } = state
  const label = step === 'query' ? t('shared:action.startQuery') : t(`setup.${step}.action`)
  if (!isNext) return <LinkButton {...action}>{label}</LinkButton>
  return (
    <footer>
      {step === 'data' ? (
        <DataActions />
      ) : (
        <Button variant="primary" {...action}>
          {label}
        </Button>
      )}
    </footer>
  )
}

const Step = (props: StepProps) => {
  const { t } = useTranslation('today')
  const doneText = useDoneText()
  const { step, done, done_at: at } = props.state
  return (
    <li data-done={done ? '' : undefined} data-next={props.isNext ? '' : undefined} data-row="">
      <StateGlyph state={done ? 'done' : 'notYet'} size={14} />
      <div>
        <b>
          <span style={visuallyHidden}>{t(done ? 'setup.stateDone' : 'setup.stateOpen')}</span>
          {t(`setup.${step}.title`)}
        </b>
        <p>{done ? doneText(at) : t(`setup.${step}.text`)}</p>
      </div>
      {!done && <StepAction {...props} />}
    </li>
  )
}

interface SetupPageProps {
  overview: TodayOverview
  onHide: () => void
  /** Undefined without permission. */
  onRemoveSample: (() => void) | undefined
}

/** The steps of the set-up instead of Today. Each ticks itself by the state of the platform. */
export function SetupPage({ overview, onHide, onRemoveSample }: SetupPageProps) {
  const { setup, sample } = overview
  const { t } = useTranslation('today')
  const [command, setCommand] = useState<CommandPurpose | null>(null)
  const done = setup.filter((each) => each.done).length
  const next = setup.find((each) => !each.done)?.step
  return (
    <Root data-alone={sample === null ? '' : undefined}>
      <section data-pane="" tabIndex={-1} aria-label={t('setup.title')} style={{ outline: 'none' }}>
        <Head>
          <div>
            <h1>{t('setup.title')}</h1>
            <p>{t('setup.sentence', { count: setup.length })}</p>
          </div>
          <FlowPicture small />
        </Head>
        <Bar>
          <Progress width={160} value={done / Math.max(1, setup.length)} label={t('setup.progress')} />
          <span role="status">{t('setup.count', { done, count: setup.length })}</span>
          <span>
            {next !== undefined && <>{t('setup.later')} </>}
            <LinkButton onClick={onHide}>{t('setup.hide')}</LinkButton>
          </span>
        </Bar>
        <List>
          {setup.map((state) => (
            <Step key={state.step} state={state} isNext={state.step === next} onCommand={setCommand} />
          ))}
        </List>
      </section>
      {sample !== null && <SamplePane sample={sample} onRemove={onRemoveSample} />}
      {command !== null && <CommandDialog purpose={command} onClose={() => setCommand(null)} />}
    </Root>
  )
}
