import { useTranslation } from 'react-i18next'
import type { TestSignIn } from '#contract/iam/sign-in.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { MethodProposal, type MethodChoice } from './MethodProposal.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { TestSignInView } from './TestSignInView.tsx'
import type { Section } from '../model/sections.ts'
import { useTestSignIn } from './use-test-sign-in.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface TestSignInDrawerProps {
  testSignIn: string
  /** Address of the sign-in if the browser blocked its window. */
  blocked: string | undefined
  isStarting: boolean
  onClose: () => void
  onAgain: () => void
  onUse: (testSignIn: TestSignIn) => void
  onSection: (section: Section) => void
  /** The client authentication of the form. */
  method: MethodChoice
}

/** The browser blocked the window: a link to open it. */
const Blocked = ({ address }: { address: string }) => {
  const { t } = useTranslation('providers')
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <a href={address} target="_blank" rel="noreferrer">
          {t('testSignIn.open')}
        </a>
      }
    >
      {t('testSignIn.blocked')}
    </MarginNote>
  )
}

const Actions = ({ followed: testSignIn, error, ...props }: TestSignInDrawerProps & Followed) => {
  const { t } = useTranslation('providers')
  const { isStarting, onAgain, onUse } = props
  const isOver = testSignIn?.state === 'done' || testSignIn?.state === 'failed' || error !== null
  return (
    <>
      {isOver && (
        <Button waiting={isStarting} onClick={onAgain}>
          {t('testSignIn.again')}
        </Button>
      )}
      {testSignIn?.response && (
        <Button variant="primary" onClick={() => onUse(testSignIn)}>
          {t('testSignIn.use')}
        </Button>
      )}
    </>
  )
}

interface Followed {
  followed: TestSignIn | undefined
  error: Error | null
}

const Running = ({
  followed,
  error,
  blocked,
  onSection,
  method,
}: Followed & Pick<TestSignInDrawerProps, 'blocked' | 'onSection' | 'method'>) => {
  if (!followed) return error ? <ErrorNote error={error} isRead /> : <Loading shape="text" rows={9} />
  return (
    <Stack gap={16}>
      {blocked !== undefined && followed.state === 'waiting' && <Blocked address={blocked} />}
      <MethodProposal testSignIn={followed} {...method} />
      <TestSignInView testSignIn={followed} onSection={onSection} />
    </Stack>
  )
}

/** A running test sign-in, next to the form it was started from. */
export function TestSignInDrawer(props: TestSignInDrawerProps) {
  const { t } = useTranslation(['providers', 'shell'])
  const { data, error } = useTestSignIn(props.testSignIn)
  const followed = data?.trial
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={t('shell:page.testSignIn')}
      actions={<Actions {...props} followed={followed} error={error} />}
    >
      <Muted as="p" size="body" style={{ marginBottom: 16 }}>
        {t('testSignIn.lead')}
      </Muted>
      <Running {...props} followed={followed} error={error} />
    </Drawer>
  )
}
