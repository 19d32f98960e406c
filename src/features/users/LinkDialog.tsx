import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import type { LinkedIdentity } from '#contract/iam/identity.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { cacheUser } from './use-users.ts'

const List = styled('div')({ borderTop: hairline, maxHeight: 320, overflowY: 'auto' })
const Row = styled('label')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 52,
  padding: '4px 8px',
  borderBottom: hairline,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(:checked)': { backgroundColor: color.accent.softer },
  '&:has(:focus-visible)': focusInside,
  '& > input': { margin: 0, accentColor: color.accent.fill },
  '& > span': { minWidth: 0 },
  '& b': { ...oneLine, display: 'block', fontWeight: 500 },
  '& small': { ...type.small, ...oneLine, display: 'block', color: color.text.secondary },
})

const waitingIdentities = queryOf(users.unlinked, { query: { limit: 200 } })

interface ChoiceProps {
  identities: readonly LinkedIdentity[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

const Choice = ({ identities, chosen, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return (
    <List role="radiogroup" aria-label={t('link.waiting')}>
      {identities.map(({ id, login, email, subject, provider_name: provider, last_at: at }) => (
        <Row key={id}>
          <input type="radio" name="identity" checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            <b title={subject}>{login || email || subject}</b>
            <small>{t('link.tried', { provider, when: format.relative(at) })}</small>
          </span>
        </Row>
      ))}
    </List>
  )
}

/** Links an identity that signed in at a provider and is not linked to an account yet. */
export function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { data, error } = useQuery(waitingIdentities)
  const [chosen, setChosen] = useState<string>()
  const link = useMutation({
    mutationFn: (identity: string) => call(users.link, { params: { id: user.id }, body: { identity } }),
    onSuccess: (answer) => {
      cacheUser(answer.user)
      void invalidate(users.unlinked)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('link.title', { name: user.user })}
      text={t('link.text')}
      submit={t('link.submit')}
      isOff={chosen === undefined}
      isPending={link.isPending}
      error={link.error}
      onSubmit={() => chosen !== undefined && link.mutate(chosen)}
      onClose={onClose}
    >
      {data?.items.length === 0 && <MarginNote>{t('link.none')}</MarginNote>}
      {data && data.items.length > 0 && (
        <Choice identities={data.items} chosen={chosen} onChoose={setChosen} />
      )}
      <ErrorNote error={error} isRead />
    </FormDialog>
  )
}
