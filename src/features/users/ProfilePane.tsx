import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { useMayAssignTo } from '#src/api/own-authority.ts'
import { EditForm } from '#src/components/resource/EditForm.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { OneTimeSecret } from '#src/components/api-keys/OneTimeSecret.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { AccessFields, ProfileFields } from './UserFields.tsx'
import { useChoices } from './use-choices.ts'
import { useUserLabels } from './use-field-labels.ts'
import { cacheUser, readUser, useUserExcess } from './use-users.ts'
import {
  type UserDocument,
  documentIn,
  documentOf,
  fieldOf,
  formOf,
  toCreate,
  toUpdate,
  userDocument,
  userForm,
  userShape,
} from './user-form.ts'

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 560px) minmax(240px, 400px)',
  gap: 32,
  alignItems: 'start',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

interface Saved {
  readonly user: User
  /** The one-time password of an account that was created again. */
  readonly password: string | null
}

const save = async (document: UserDocument, at: { id: string; etag: string | null }): Promise<Saved> => {
  const { id, etag } = at
  if (etag === null) {
    const created = await call(users.create, { body: toCreate(formOf(document)) })
    return { user: created.user, password: created.one_time_password }
  }
  const { user } = await call(users.update, { params: { id }, body: toUpdate(document), ifMatch: etag })
  return { user, password: null }
}

const useProfile = (user: User) => {
  const { t } = useTranslation('accounts')
  const [created, setCreated] = useState<Saved | null>(null)
  const { id } = user
  const edit = useResourceForm({
    form: `user:${id}`,
    title: user.user,
    shape: userForm,
    secrets: { password: t('user.field.password') },
    stored: user,
    merging: userShape,
    documentOf,
    valuesOf: formOf,
    toDocument: documentIn,
    parse: (document) => userDocument.safeParse(document).data,
    fieldOf,
    conflict: { field: 'login', message: t('user.exists') },
    latest: () => readUser(id),
    save: (document, etag) => save(document, { id, etag }),
    onSaved: (saved) => {
      toast({ title: t('user.saved') })
      cacheUser(saved.user)
      if (saved.user.id !== id) setCreated(saved)
    },
  })
  return { edit, created }
}

/** Profile and access of a user. Concurrent changes are merged. */
export function ProfilePane({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const mayWrite = useMay('iam:user:write')
  const excess = useUserExcess(user)
  const mayAssign = useMayAssignTo(user.id)
  const isFixed = !mayWrite || excess !== undefined
  const isAccessFixed = !mayWrite || (excess !== undefined && !mayAssign)
  const choices = useChoices(user)
  const { edit, created } = useProfile(user)
  const { control } = edit.form
  return (
    <>
      <Sides>
        <EditForm
          name={user.user}
          edit={edit}
          describe={useUserLabels(choices)}
          lost={t('user.lost')}
          isFixed={isAccessFixed}
        >
          {mayWrite && <ExcessNote of={mayAssign ? 'assignee' : 'account'} excess={excess} />}
          {user.directory !== '' && (
            <MarginNote>{t('user.fromProvider', { directory: user.directory })}</MarginNote>
          )}
          <ProfileFields control={control} isFixed={isFixed} />
          <AccessFields control={control} choices={choices} isFixed={isFixed} isAccessFixed={isAccessFixed} />
        </EditForm>
        <EffectiveAccess user={user} control={control} />
      </Sides>
      {created !== null && created.password !== null && (
        <OneTimeSecret
          title={t('user.once.title', { name: user.user })}
          text={t('user.once.text')}
          shown={[
            { id: 'login', label: t('user.field.login'), text: created.user.login },
            { id: 'password', label: t('user.once.password'), text: created.password },
          ]}
          onClose={() => void navigate(paths.user(created.user.id), { replace: true })}
        />
      )}
    </>
  )
}
