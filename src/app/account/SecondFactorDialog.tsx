import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorState } from '#contract/iam/second-factor/factor.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { enrolmentCalls, useSession } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Enrolment } from '#src/components/second-factor/Enrolment.tsx'
import type { FactorKind } from '#src/components/second-factor/KindStep.tsx'
import { RecoveryCodes } from '#src/components/second-factor/RecoveryCodes.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { type FactorChange, FactorChangeDialog } from './SecondFactorChange.tsx'
import { OwnFactors } from './SecondFactorOwn.tsx'

const stateQuery = { ...queryOf(secondFactor.state), staleTime: 0 }

type View = 'own' | 'setUp' | 'addCode' | 'addPasskey' | 'codes'

const heads = {
  own: { title: 'own.title', text: 'own.text', close: 'common:action.close' },
  setUp: { title: 'setUp.title', text: 'setUp.text', close: 'common:action.cancel' },
  addCode: { title: 'setUp.app', text: 'setUp.appText', close: 'common:action.cancel' },
  addPasskey: { title: 'setUp.passkey', text: 'setUp.passkeyHelp', close: 'common:action.cancel' },
  codes: { title: 'codes.label', text: 'codes.text', close: 'common:action.close' },
} as const satisfies Record<View, object>

const viewOf = (state: FactorState | undefined, { isFresh, adding }: Task): View => {
  if (isFresh) return 'codes'
  if (adding) return adding === 'code' ? 'addCode' : 'addPasskey'
  return state?.since === null ? 'setUp' : 'own'
}

interface Task {
  /** New recovery codes are shown. */
  readonly isFresh: boolean
  /** What is being added to the second factors of the account. */
  readonly adding?: FactorKind | undefined
  /** Renewed recovery codes. */
  readonly codes?: readonly string[] | undefined
}

interface ContentProps {
  /** Undefined until it is read. */
  state: FactorState | undefined
  error: unknown
  task: Task
  /** The recovery codes are about to be lost. */
  isWarned: boolean
  setTask: (task: Task) => void
  open: (change: FactorChange) => void
  finish: (title: string) => void
}

/** The first set-up, also while it shows the recovery codes after the state was read again; or an addition. */
const Additions = ({ task: { adding, isFresh }, state, isWarned, setTask, finish }: ContentProps) => {
  const { t } = useTranslation('factor')
  const login = useSession()?.login ?? ''
  const isFirst = isFresh || state?.since === null
  return (
    <Enrolment
      calls={enrolmentCalls}
      {...{ login, isWarned }}
      kind={isFirst ? undefined : adding}
      onConfirmed={() => setTask({ isFresh: true })}
      onDone={() => finish(t(isFirst ? 'own.added' : `own.${adding ?? 'code'}Added`))}
    />
  )
}

const Content = (props: ContentProps) => {
  const { state, error, task, isWarned, setTask, open, finish } = props
  const { t } = useTranslation('factor')
  const login = useSession()?.login ?? ''
  const { adding, codes, isFresh } = task
  if (codes)
    return <RecoveryCodes {...{ codes, login, isWarned }} onDone={() => finish(t('codes.renewed'))} />
  if (isFresh || adding || state?.since === null) return <Additions {...props} />
  if (state)
    return <OwnFactors {...{ state, open }} add={(kind) => setTask({ isFresh: false, adding: kind })} />
  return error === null ? <Loading shape="form" rows={2} /> : <ErrorNote error={error} isRead />
}

const removed = { remove: 'own.removed', removePasskey: 'own.passkeyRemoved' } as const

/** Whether the account has no second factor after the change. */
const isLast = ({ kind }: FactorChange, state: FactorState | undefined): boolean =>
  kind === 'remove' || (state?.codes_since === null && state.passkeys.length === 1)

interface FrameProps {
  view: View
  leave: () => void
  children: ReactNode
}

const Frame = ({ view, leave, children }: FrameProps) => {
  const { t } = useTranslation(['factor', 'common'])
  const head = heads[view]
  return (
    <Dialog
      open
      isFirm={view === 'codes'}
      title={t(head.title)}
      text={t(head.text)}
      onClose={leave}
      actions={
        <Button variant="text" onClick={leave}>
          {t(head.close)}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}

/** The second factors of the user's own account: sets them up, renews recovery codes, or removes them (IAM106, IAM108). */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('factor')
  const { data: state, error } = useQuery(stateQuery)
  const [task, setTask] = useState<Task>({ isFresh: false })
  const [change, setChange] = useState<FactorChange>()
  const [isWarned, setWarned] = useState(false)
  const view = viewOf(state, task)
  const close = () => {
    void invalidate(secondFactor.state)
    onClose()
  }
  /** Back to the list after an addition, else out. */
  const finish = (title: string) => {
    toast({ title })
    if (!task.adding) return close()
    setTask({ isFresh: false })
    void invalidate(secondFactor.state)
  }
  const finishChange = (codes: readonly string[] | undefined) => {
    setChange(undefined)
    if (change === undefined || change.kind === 'renew') return setTask({ isFresh: true, codes })
    toast({ title: t(removed[change.kind]) })
    // If a role requires one, the dialog goes on with the set-up.
    if (isLast(change, state) && state?.required !== true) close()
    else void invalidate(secondFactor.state)
  }
  const leave = () => {
    if (view === 'codes' && !isWarned) return setWarned(true)
    if (task.adding && !task.isFresh) return setTask({ isFresh: false })
    close()
  }
  if (change !== undefined && state)
    return (
      <FactorChangeDialog {...{ change, state }} onClose={() => setChange(undefined)} onDone={finishChange} />
    )
  return (
    <Frame view={view} leave={leave}>
      <Content {...{ state, error, task, isWarned, setTask, finish }} open={setChange} />
    </Frame>
  )
}
