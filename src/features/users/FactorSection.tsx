import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { useMay, useSession } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { PlainList } from '#src/ui/display/PlainList.tsx'
import { State } from '#src/ui/display/State.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import { cacheUser, useUserExcess } from './use-users.ts'

/** The app and the passkeys of a user. */
const Methods = ({ user }: { user: User }) => {
  const { t } = useTranslation(['accounts', 'factor'])
  const format = useFormat()
  const { codes_since: codes, passkeys } = user.second_factor
  const appSince = codes === null ? undefined : t('factor:own.appSince', { date: format.date(codes) })
  const app = appSince === undefined ? [] : [{ id: 'app', name: t('factor:setUp.app'), detail: appSince }]
  const rows = passkeys.map(({ id, name, host, created_at: at, last_used_at: used }) => ({
    id,
    name: t('factor.passkey', { name, host }),
    detail:
      used === null
        ? t('factor:own.passkeyUnused', { date: format.date(at) })
        : t('factor:own.passkeyUsed', { date: format.date(at), when: format.relative(used) }),
  }))
  return <PlainList label={t('factor.methods')} rows={[...app, ...rows]} />
}

const FactorState = ({ user }: { user: User }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { since, required, recovery_codes: codes } = user.second_factor
  if (since === null)
    return <State state={required ? 'attention' : 'off'}>{t(required ? 'factor.due' : 'factor.none')}</State>
  return (
    <>
      <State state="done">{t('factor.since', { date: format.date(since), count: codes })}</State>
      <Methods user={user} />
    </>
  )
}

/** The second factor of a user, which an administrator can remove; the own one is removed in the user menu. */
export function FactorSection({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'factor'])
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  const isOwn = useSession()?.uid === user.id
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(users.removeSecondFactor, { params: { id: user.id } }),
    onSuccess: (answer) => {
      cacheUser(answer.user)
      toast({ title: t('factor:own.removed') })
    },
    onSettled: () => setAsked(false),
  })
  const isRemovable = mayWrite && !isOwn && user.second_factor.since !== null
  return (
    <PageSection
      title={t('factor:own.title')}
      text={user.second_factor.required ? t('factor.required') : undefined}
      actions={
        isRemovable && (
          <Button size="small" disabled={isBeyond} onClick={() => setAsked(true)}>
            {t('factor:own.remove')}
          </Button>
        )
      }
    >
      <FactorState user={user} />
      <ErrorNote error={error} />
      {isAsked && (
        <ConfirmDialog
          open
          title={t('factor.removeTitle', { name: user.user })}
          text={t('factor.removeText')}
          confirm={t('factor:own.removeSubmit')}
          waiting={isPending}
          onClose={() => setAsked(false)}
          onConfirm={mutate}
        />
      )}
    </PageSection>
  )
}
