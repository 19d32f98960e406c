import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '#contract/iam/login.ts'
import { type FactorState, secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { enrolmentCalls, useSession } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Enrolment } from '#src/components/second-factor/Enrolment.tsx'
import { ProofInput } from '#src/components/second-factor/ProofInput.tsx'
import { RecoveryCodes } from '#src/components/second-factor/RecoveryCodes.tsx'
import { emptyProof, proofOf } from '#src/components/second-factor/proof-values.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

const stateQuery = { ...queryOf(secondFactor.state), staleTime: 0 }

type Change = 'renew' | 'remove'

const sendChange = async (change: Change, body: FactorProof): Promise<readonly string[] | undefined> => {
  if (change === 'renew') return (await call(secondFactor.renewRecoveryCodes, { body })).recovery_codes
  await call(secondFactor.remove, { body })
  return undefined
}

interface ChangeDialogProps {
  change: Change
  onClose: () => void
  /** With new recovery codes, if there are any. */
  onDone: (codes: readonly string[] | undefined) => void
}

/** Asks for a code before the second factor is changed. */
const ChangeDialog = ({ change, onClose, onDone }: ChangeDialogProps) => {
  const { t } = useTranslation(['factor', 'common'])
  const [values, setValues] = useState(emptyProof)
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (proof: FactorProof) => sendChange(change, proof),
    onSuccess: onDone,
  })
  const submit = () => {
    const proof = proofOf(values)
    setAsked(proof === undefined)
    if (proof) mutate(proof)
  }
  return (
    <Dialog
      open
      title={t(`own.${change}Title`)}
      text={t(`own.${change}Text`)}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant={change === 'remove' ? 'danger' : 'primary'} type="submit" waiting={isPending}>
            {t(`own.${change}Submit`)}
          </Button>
        </>
      }
    >
      <ProofInput {...{ values, isAsked, waiting: isPending }} onChange={setValues} />
      <ErrorNote error={error} />
    </Dialog>
  )
}

interface OwnProps {
  state: FactorState
  open: (change: Change) => void
}

const Own = ({ state, open }: OwnProps) => {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const { since, recovery_codes: left, required } = state
  return (
    <>
      <DescriptionList
        items={[
          { id: 'since', term: t('own.since'), value: since === null ? '' : format.date(since) },
          { id: 'left', term: t('own.left'), value: format.number(left) },
        ]}
      />
      {left < 4 && <MarginNote tone="warning">{t('own.few')}</MarginNote>}
      {required && <MarginNote>{t('own.required')}</MarginNote>}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button onClick={() => open('renew')}>{t('own.renew')}</Button>
        <Button variant="dangerOutlined" onClick={() => open('remove')}>
          {t('own.remove')}
        </Button>
      </div>
    </>
  )
}

type View = 'own' | 'setUp' | 'codes'

const heads = {
  own: { title: 'own.title', text: 'own.text', close: 'common:action.close' },
  setUp: { title: 'setUp.title', text: 'setUp.text', close: 'common:action.cancel' },
  codes: { title: 'codes.label', text: 'codes.text', close: 'common:action.close' },
} as const satisfies Record<View, object>

interface ContentProps {
  /** Undefined until it is read. */
  state: FactorState | undefined
  error: unknown
  /** The recovery codes are about to be lost. */
  isWarned: boolean
  /** New recovery codes are shown. */
  onCodes: () => void
  open: (change: Change) => void
  onAdded: () => void
}

const Content = ({ state, error, isWarned, onCodes, open, onAdded }: ContentProps) => {
  const login = useSession()?.login ?? ''
  // The set-up goes on to the recovery codes, also after the state was read again.
  const [isSetUp, setSetUp] = useState(false)
  if (isSetUp || state?.since === null)
    return (
      <Enrolment
        calls={enrolmentCalls}
        {...{ login, isWarned }}
        onConfirmed={() => {
          setSetUp(true)
          onCodes()
        }}
        onDone={onAdded}
      />
    )
  if (state) return <Own state={state} open={open} />
  return error === null ? <Loading shape="form" rows={2} /> : <ErrorNote error={error} isRead />
}

const viewOf = (state: FactorState | undefined, isFresh: boolean): View => {
  if (isFresh) return 'codes'
  return state?.since === null ? 'setUp' : 'own'
}

/** The second factor of the user's own account: sets it up, renews its recovery codes, or removes it (IAM106). */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['factor', 'common'])
  const login = useSession()?.login ?? ''
  const { data: state, error } = useQuery(stateQuery)
  const [isFresh, setFresh] = useState(false)
  const [change, setChange] = useState<Change>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    void invalidate(secondFactor.state)
    onClose()
  }
  const finish = (title: string) => {
    toast({ title })
    close()
  }
  const finishChange = (fresh: readonly string[] | undefined) => {
    setChange(undefined)
    setCodes(fresh)
    setFresh(fresh !== undefined)
    if (fresh) return
    // If a role requires one, the dialog goes on with the set-up.
    if (state?.required === true) void invalidate(secondFactor.state)
    else finish(t('own.removed'))
  }
  const leave = () => (isFresh && !isWarned ? setWarned(true) : close())
  if (change !== undefined)
    return <ChangeDialog change={change} onClose={() => setChange(undefined)} onDone={finishChange} />
  const head = heads[viewOf(state, isFresh)]
  return (
    <Dialog
      open
      isFirm={isFresh}
      title={t(head.title)}
      text={t(head.text)}
      onClose={leave}
      actions={
        <Button variant="text" onClick={leave}>
          {t(head.close)}
        </Button>
      }
    >
      {codes ? (
        <RecoveryCodes {...{ codes, login, isWarned }} onDone={() => finish(t('codes.renewed'))} />
      ) : (
        <Content
          {...{ state, error, isWarned }}
          onCodes={() => setFresh(true)}
          open={setChange}
          onAdded={() => finish(t('own.added'))}
        />
      )}
    </Dialog>
  )
}
