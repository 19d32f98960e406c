import { useTranslation } from 'react-i18next'
import type { TestSignIn } from '#contract/iam/sign-in.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TrialView } from './TestSignInView.tsx'
import type { Section } from '../model/sections.ts'
import { useTrial } from './use-test-sign-in.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface TrialDrawerProps {
  trial: string
  /** Where the sign-in happens, where the browser kept its window closed. */
  blocked: string | undefined
  isBeginning: boolean
  onClose: () => void
  onAgain: () => void
  onUse: (trial: TestSignIn) => void
  onSection: (section: Section) => void
}

/** The browser kept the window closed: the way to open it by hand. */
const Blocked = ({ address }: { address: string }) => {
  const { t } = useTranslation('providers')
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <a href={address} target="_blank" rel="noreferrer">
          {t('trial.open')}
        </a>
      }
    >
      {t('trial.blocked')}
    </MarginNote>
  )
}

const Actions = ({ followed: trial, error, ...props }: TrialDrawerProps & Followed) => {
  const { t } = useTranslation('providers')
  const { isBeginning, onAgain, onUse } = props
  const isOver = trial?.state === 'done' || trial?.state === 'failed' || error !== null
  return (
    <>
      {isOver && (
        <Button waiting={isBeginning} onClick={onAgain}>
          {t('trial.again')}
        </Button>
      )}
      {trial?.response && (
        <Button look="primary" onClick={() => onUse(trial)}>
          {t('trial.use')}
        </Button>
      )}
    </>
  )
}

interface Followed {
  followed: TestSignIn | undefined
  error: Error | null
}

const Going = ({
  followed,
  error,
  blocked,
  onSection,
}: Followed & Pick<TrialDrawerProps, 'blocked' | 'onSection'>) => {
  if (!followed) return error ? <ErrorNote error={error} isRead /> : <Loading shape="text" rows={9} />
  return (
    <>
      {blocked !== undefined && followed.state === 'waiting' && <Blocked address={blocked} />}
      <TrialView trial={followed} onSection={onSection} />
    </>
  )
}

/** A test sign-in beside the form it was begun from, as it goes. */
export function TrialDrawer(props: TrialDrawerProps) {
  const { t } = useTranslation('providers')
  const { data, error } = useTrial(props.trial)
  const followed = data?.trial
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={t('trial.title')}
      actions={<Actions {...props} followed={followed} error={error} />}
    >
      <Muted as="p" size="body" style={{ marginBottom: 16 }}>
        {t('trial.lead')}
      </Muted>
      <Going followed={followed} error={error} blocked={props.blocked} onSection={props.onSection} />
    </Drawer>
  )
}
