import { KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { PlainList } from '#src/ui/display/PlainList.tsx'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { type DescriptionItem, DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { UserDialog } from './commands.ts'
import { useMutation } from '@tanstack/react-query'
import { sessions } from '#contract/iam/sessions.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { FactorSection } from './FactorSection.tsx'
import { OpenLinkNote } from './password/OpenLinkNote.tsx'
import { UserSessions } from './UserSessions.tsx'
import { cacheUser, readUser, useUserExcess } from './use-users.ts'

const mostRounds = 3

/** Sets one member; concurrent changes of other members do not conflict. */
const demandRenewal = async (id: string, round = 1): Promise<{ user: User }> => {
  const { etag } = await readUser(id)
  try {
    return await call(users.update, { params: { id }, body: { password_renew: true }, ifMatch: etag })
  } catch (error) {
    if (round === mostRounds || !hasCode(error, 'etag_mismatch')) throw error
    return demandRenewal(id, round + 1)
  }
}

/** Actions on an account without a form; each response contains the updated account. */
function useUserActions(user: User) {
  const { t } = useTranslation('accounts')
  const { id } = user
  const onDone = (title: string) => (answer: { user: User }) => {
    cacheUser(answer.user)
    toast({ title })
  }
  return {
    unlock: useMutation({
      mutationFn: () => call(users.unlock, { params: { id } }),
      onSuccess: onDone(t('user.done.unlocked')),
    }),
    endSessions: useMutation({
      mutationFn: () => call(users.endSessions, { params: { id } }),
      onSuccess: (answer) => {
        onDone(t('user.done.sessions'))(answer)
        void invalidate(sessions.listOf)
      },
    }),
    renew: useMutation({ mutationFn: () => demandRenewal(id), onSuccess: onDone(t('user.done.renew')) }),
    unlink: useMutation({
      mutationFn: (identity: string) => call(users.unlink, { params: { id, identity } }),
      onSuccess: (answer) => {
        onDone(t('user.done.unlinked'))(answer)
        void invalidate(users.unlinked)
      },
    }),
  }
}

interface PaneProps {
  user: User
  open: (dialog: UserDialog) => void
}
type Acts = ReturnType<typeof useUserActions>

const Moment = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.relative(at)}
    </time>
  )
}

/** The status of the password: none, one-time, to be changed, expired, or active. */
const PasswordState = ({ user, now }: { user: User; now: number }) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const format = useFormat()
  const { has_password: has, password_renew: renew, password_expires_at: expiresAt, identities } = user
  const until = user.one_time_password_until
  if (!has)
    return <State state="off">{t(identities.length > 0 ? 'signIn.noPassword' : 'shared:field.noneOf')}</State>
  if (until !== null) {
    const isEnded = Date.parse(until) <= now
    const text = t(isEnded ? 'signIn.oneTimeEnded' : 'signIn.oneTime', { date: format.date(until) })
    return <State state={isEnded ? 'failed' : 'attention'}>{text}</State>
  }
  if (renew) return <State state="attention">{t('signIn.toRenew')}</State>
  if (expiresAt === null) return <State state="done">{t('signIn.inForce')}</State>
  return Date.parse(expiresAt) <= now ? (
    <State state="attention">{t('signIn.expired', { date: format.date(expiresAt) })}</State>
  ) : (
    <State state="done">{t('signIn.until', { date: format.date(expiresAt) })}</State>
  )
}

const Lock = ({ user, unlock, now }: { user: User; unlock: Acts['unlock']; now: number }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  const until = user.locked_until
  if (until === null || Date.parse(until) <= now) return null
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        mayWrite && (
          <LinkButton disabled={isBeyond} onClick={() => unlock.mutate()}>
            {t('signIn.unlock')}
          </LinkButton>
        )
      }
    >
      {t('signIn.locked', { time: format.time(until) })}
    </MarginNote>
  )
}

const usePasswordDetails = (user: User, now: number): readonly DescriptionItem[] => {
  const { t } = useTranslation(['accounts', 'shared'])
  return [
    { id: 'state', term: t('shared:field.state'), value: <PasswordState user={user} now={now} /> },
    ...(user.password_changed_at === null
      ? []
      : [{ id: 'changed', term: t('signIn.changed'), value: <Moment at={user.password_changed_at} /> }]),
    {
      id: 'last',
      term: t('shared:field.lastSignIn'),
      value: user.last_sign_in_at === null ? t('users.neverSignedIn') : <Moment at={user.last_sign_in_at} />,
    },
  ]
}

const Password = ({ user, open, actions }: PaneProps & { actions: Acts }) => {
  const { t } = useTranslation('accounts')
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  const [now] = useState(platformNow)
  const details = usePasswordDetails(user, now)
  const { renew, unlock } = actions
  return (
    <PageSection
      title={t('signIn.password')}
      actions={
        mayWrite && (
          <>
            {user.has_password && !user.password_renew && (
              <Button
                size="small"
                waiting={renew.isPending}
                disabled={isBeyond}
                onClick={() => renew.mutate()}
              >
                {t('signIn.demandRenewal')}
              </Button>
            )}
            <Button size="small" icon={KeyRound} disabled={isBeyond} onClick={() => open('password')}>
              {t('user.action.password')}
            </Button>
          </>
        )
      }
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <Lock user={user} unlock={unlock} now={now} />
        <DescriptionList items={details} />
        <OpenLinkNote user={user} onReplace={() => open('password')} />
        <ErrorNote error={renew.error ?? unlock.error} />
      </div>
    </PageSection>
  )
}

const Sessions = ({ user, actions: { endSessions } }: { user: User; actions: Acts }) => {
  const { t } = useTranslation('accounts')
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  return (
    <PageSection
      title={t('signIn.sessions')}
      actions={
        mayWrite &&
        user.sessions > 0 && (
          <Button
            size="small"
            waiting={endSessions.isPending}
            disabled={isBeyond}
            onClick={() => endSessions.mutate()}
          >
            {t('signIn.endSessions')}
          </Button>
        )
      }
    >
      <p style={{ margin: 0 }}>
        {user.sessions === 0 ? t('signIn.noSessions') : t('signIn.sessionCount', { count: user.sessions })}
      </p>
      {user.sessions > 0 && <UserSessions user={user} mayEnd={mayWrite && !isBeyond} />}
      <ErrorNote error={endSessions.error} />
    </PageSection>
  )
}

const Identities = ({ user, open, actions: { unlink } }: PaneProps & { actions: Acts }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  return (
    <PageSection
      title={t('signIn.identities')}
      text={t('signIn.identitiesText')}
      actions={
        mayWrite && (
          <Button size="small" icon={Link2} disabled={isBeyond} onClick={() => open('link')}>
            {t('link.open')}
          </Button>
        )
      }
    >
      {user.identities.length === 0 ? (
        <MarginNote>{t(user.has_password ? 'signIn.noIdentities' : 'signIn.noneAtAll')}</MarginNote>
      ) : (
        <PlainList
          label={t('signIn.identities')}
          rows={user.identities.map(({ id, provider_name: provider, login, subject, last_at: at }) => ({
            id,
            name: provider,
            detail: t('signIn.identity', { login: login || subject, when: format.relative(at) }),
            action: mayWrite && (
              <LinkButton disabled={isBeyond} onClick={() => unlink.mutate(id)}>
                {t('signIn.unlink')}
              </LinkButton>
            ),
          }))}
        />
      )}
      <ErrorNote error={unlink.error} />
    </PageSection>
  )
}

/** How a user signs in: password and lock, active sessions, identities at providers. */
export function SignInPane(props: PaneProps) {
  const actions = useUserActions(props.user)
  const mayWrite = useMay('iam:user:write')
  const excess = useUserExcess(props.user)
  return (
    <>
      {mayWrite && excess !== undefined && (
        <div style={{ marginBottom: 24 }}>
          <ExcessNote of="account" excess={excess} />
        </div>
      )}
      <Password {...props} actions={actions} />
      <FactorSection user={props.user} />
      <Sessions user={props.user} actions={actions} />
      <Identities {...props} actions={actions} />
    </>
  )
}
