import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import type { PasswordLink } from '#contract/iam/password-links/password-link.ts'
import type { User } from '#contract/iam/user.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { useUserExcess } from '../use-users.ts'

const useLinkText = (): ((link: PasswordLink) => string) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return ({ kind, delivery, to, created_by: by, expires_at: at }) => {
    const origin = delivery === 'email' ? (by === '' ? 'requested' : 'sent') : 'handed'
    return t(`openLink.${kind}.${origin}`, { to, by, time: format.instant(at) })
  }
}

interface OpenLinkNoteProps {
  user: User
  onReplace: () => void
}

/** The open link of a user, which can be replaced and revoked. */
export function OpenLinkNote({ user, onReplace }: OpenLinkNoteProps) {
  const { t } = useTranslation('accounts')
  const textOf = useLinkText()
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  const params = { id: user.id }
  const link = useQuery({ ...queryOf(passwordLinks.read, { params }), staleTime: 0, enabled: mayWrite }).data
    ?.link
  const revoke = useMutation({
    mutationFn: () => call(passwordLinks.revoke, { params }),
    onSuccess: () => toast({ title: t('openLink.revoked') }),
    onSettled: () => invalidate(passwordLinks.read),
  })
  if (!link) return <ErrorNote error={revoke.error} />
  return (
    <Stack gap={8}>
      <MarginNote
        actions={
          <>
            <LinkButton disabled={isBeyond} onClick={onReplace}>
              {t('openLink.replace')}
            </LinkButton>
            <LinkButton disabled={isBeyond || revoke.isPending} onClick={() => revoke.mutate()}>
              {t('openLink.revoke')}
            </LinkButton>
          </>
        }
      >
        {textOf(link)}
      </MarginNote>
      <ErrorNote error={revoke.error} />
    </Stack>
  )
}
